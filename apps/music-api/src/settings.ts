import { mediaBaseUrlSettings } from '@millrace/delivery';
import { beaconSettings, mediaServiceSettings, receiptDays } from '@millrace/media';
import { type ConfigOf, type Settings, setting } from '@millrace/service';
import { uploadSizeSettings } from '@millrace/uploads';

/** The settings of the search. */
export const searchSettings = {
  SEARCH_URL: {
    schema: setting.url(['opensearch+https:', 'opensearch+http:']).optional(),
    describe:
      'OpenSearch for the [search](music.md#search-with-opensearch): `opensearch+https://user:password@host:9200[/index-prefix]`, or `opensearch+http://…`. Fill it with `npm run millrace -- rebuild-search`',
    default: 'Postgres',
  },
} satisfies Settings;

/** All settings of music-api. */
export const musicApiSettings = {
  ...mediaServiceSettings,
  ...uploadSizeSettings,
  ...mediaBaseUrlSettings,
  ...beaconSettings,
  ...searchSettings,
  PLAY_LOG_DAYS: {
    // A repeated playId is detected by its row in the log.
    schema: setting.integer({ min: receiptDays, max: 36_500, default: 90 }),
    describe: 'Days after which single plays are deleted from the log; play counts and daily totals remain',
    default: '90',
  },
  QUOTA_PLAYLISTS: {
    schema: setting.integer({ min: 0, max: 1_000_000, default: 1_000 }),
    describe: 'Maximum number of playlists per account; 0: no limit',
    default: '1000',
  },
} satisfies Settings;

export type MusicApiConfig = ConfigOf<typeof musicApiSettings>;
