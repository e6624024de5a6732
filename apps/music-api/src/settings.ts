import { mediaBaseUrlSettings } from '@millrace/delivery';
import { beaconSettings, mediaServiceSettings, receiptDays } from '@millrace/media-service';
import { type ConfigOf, type Settings, setting } from '@millrace/service';
import { uploadSizeSettings } from '@millrace/uploads';

/** Everything music-api reads from its environment. */
export const musicApiSettings = {
  ...mediaServiceSettings,
  ...uploadSizeSettings,
  ...mediaBaseUrlSettings,
  ...beaconSettings,
  PLAY_LOG_DAYS: {
    // A repeated playId is recognized by its row.
    schema: setting.integer({ min: receiptDays, max: 36_500, default: 90 }),
    describe: 'Days that the log keeps single plays; play counts and totals by day stay',
    default: '90',
  },
  QUOTA_PLAYLISTS: {
    schema: setting.integer({ min: 0, max: 1_000_000, default: 1_000 }),
    describe: 'Playlists one account may have; 0 is no limit',
    default: '1000',
  },
} satisfies Settings;

export type MusicApiConfig = ConfigOf<typeof musicApiSettings>;
