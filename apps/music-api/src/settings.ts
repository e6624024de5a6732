import { type ConfigOf, type Settings, setting } from '@millrace/config';
import { beaconSettings, mediaServiceSettings, receiptDays } from '@millrace/media-service';

/** Everything music-api reads from its environment. */
export const musicApiSettings = {
  ...mediaServiceSettings,
  ...beaconSettings,
  PLAY_LOG_DAYS: {
    // A repeated playId is recognized by its row.
    schema: setting.integer({ min: receiptDays, max: 36_500, default: 90 }),
    describe: 'Days that the log keeps single plays; play counts and totals by day stay',
    default: '90',
  },
} satisfies Settings;

export type MusicApiConfig = ConfigOf<typeof musicApiSettings>;
