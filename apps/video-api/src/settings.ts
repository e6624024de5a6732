import { authSettings } from '@millrace/auth';
import { databaseSettings } from '@millrace/database';
import { deliverySettings } from '@millrace/delivery';
import { httpSettings, loggingSettings } from '@millrace/http';
import { queueSettings } from '@millrace/queue';
import { storageSettings } from '@millrace/storage';
import { uploadSettings } from '@millrace/uploads';

/** Everything video-api reads from its environment. */
export const videoApiSettings = {
  ...httpSettings,
  ...loggingSettings,
  ...databaseSettings,
  ...queueSettings,
  ...storageSettings,
  ...authSettings,
  ...deliverySettings,
  ...uploadSettings,
};
