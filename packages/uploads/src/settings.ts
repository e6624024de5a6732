import { type Settings, setting } from '@millrace/config';

const gigabyte = 1024 ** 3;

export const uploadSettings = {
  MAX_UPLOAD_BYTES: {
    schema: setting.integer({ min: 1, max: 80 * 1000 ** 3, default: 20 * gigabyte }),
    describe: 'Largest uploaded file, in bytes',
    default: '21474836480 (20 GiB)',
  },
  UPLOAD_IDLE_SECONDS: {
    schema: setting.integer({ min: 1, max: 3600, default: 60 }),
    describe: 'How long an upload may send nothing before it is given up',
    default: '60',
  },
} satisfies Settings;
