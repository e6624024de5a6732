import { type ConfigOf, type Settings, setting } from '@millrace/service';

/** A limit of 0 means no limit. */
export const unlimited = 0;

export const quotaSettings = {
  QUOTA_BYTES: {
    schema: setting.integer({ min: unlimited, max: Number.MAX_SAFE_INTEGER, default: unlimited }),
    describe: 'Bytes of uploaded files that one account may keep at this service; 0 means no limit',
    default: '0',
  },
  QUOTA_UNFINISHED: {
    schema: setting.integer({ min: unlimited, max: 1_000_000, default: 1_000 }),
    describe: 'Uploads and jobs that one account may have in progress at this service; 0 means no limit',
    default: '1000',
  },
  MAX_WAITING_JOBS: {
    schema: setting.integer({ min: unlimited, max: 10_000_000, default: 20_000 }),
    describe:
      'Uploads of all accounts that may wait for a worker before more are refused with 503. Above half of it, one account may have 1 % of the free places in progress, but at least 3. 0 means no limit',
    default: '20000',
  },
} satisfies Settings;

export type QuotaConfig = ConfigOf<typeof quotaSettings>;
