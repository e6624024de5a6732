import { type Settings, setting } from '@millrace/config';
import { mediaServiceSettings } from '@millrace/media-service';

/** Everything music-api reads from its environment. */
export const musicApiSettings = {
  ...mediaServiceSettings,
  QUOTA_PLAYLISTS: {
    schema: setting.integer({ min: 0, max: 1_000_000, default: 1_000 }),
    describe: 'Playlists one account may have; 0 is no limit',
    default: '1000',
  },
} satisfies Settings;
