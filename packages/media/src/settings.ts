import { authSettings } from '@millrace/auth';
import { databaseSettings } from '@millrace/database';
import { deliverySettings } from '@millrace/delivery';
import { httpSettings } from '@millrace/http';
import { queueSettings } from '@millrace/queue';
import { appSettings, type ConfigOf } from '@millrace/service';
import { directUploadSettings, storageSettings } from '@millrace/storage';
import { uploadSettings } from '@millrace/uploads';
import { quotaSettings } from './quota/settings.ts';

/** Settings that every media service reads. */
export const mediaServiceSettings = {
  ...appSettings,
  ...httpSettings,
  ...databaseSettings,
  ...queueSettings,
  ...storageSettings,
  ...authSettings,
  ...deliverySettings,
  ...uploadSettings,
  ...directUploadSettings,
  ...quotaSettings,
};

export type MediaServiceConfig = ConfigOf<typeof mediaServiceSettings>;
