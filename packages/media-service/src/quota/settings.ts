import { type ConfigOf, type Settings, setting } from '@millrace/service';

/** A quota of 0 limits nothing. */
export const unlimited = 0;

export const quotaSettings = {
  QUOTA_BYTES: {
    schema: setting.integer({ min: unlimited, max: Number.MAX_SAFE_INTEGER, default: unlimited }),
    describe: 'Bytes of uploaded files one account may keep at this service; 0 is no limit',
    default: '0',
  },
  QUOTA_UNFINISHED: {
    schema: setting.integer({ min: unlimited, max: 1_000_000, default: 1_000 }),
    describe: 'Uploads and jobs one account may have in progress at this service; 0 is no limit',
    default: '1000',
  },
  MAX_WAITING_JOBS: {
    schema: setting.integer({ min: unlimited, max: 10_000_000, default: 20_000 }),
    describe:
      'Uploads waiting for a worker, of all accounts, from which on further ones are refused with 503; from half of it on one account may have a hundredth of the free places in progress, or 3; 0 is no limit',
    default: '20000',
  },
} satisfies Settings;

export type QuotaConfig = ConfigOf<typeof quotaSettings>;
