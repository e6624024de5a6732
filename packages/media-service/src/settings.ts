import { authSettings } from '@millrace/auth';
import { databaseSettings } from '@millrace/database';
import { deliverySettings } from '@millrace/delivery';
import { httpSettings, loggingSettings, watchdogSettings } from '@millrace/http';
import { queueSettings } from '@millrace/queue';
import { storageSettings } from '@millrace/storage';
import { uploadSettings } from '@millrace/uploads';
import { quotaSettings } from './quota.ts';

/** What a service of uploaded media reads from its environment. */
export const mediaServiceSettings = {
  ...httpSettings,
  ...loggingSettings,
  ...watchdogSettings,
  ...databaseSettings,
  ...queueSettings,
  ...storageSettings,
  ...authSettings,
  ...deliverySettings,
  ...uploadSettings,
  ...quotaSettings,
};
