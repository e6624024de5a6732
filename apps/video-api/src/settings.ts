import { beaconSettings, mediaServiceSettings } from '@millrace/media-service';
import type { ConfigOf } from '@millrace/service';

/** Everything video-api reads from its environment. */
export const videoApiSettings = { ...mediaServiceSettings, ...beaconSettings };

export type VideoApiConfig = ConfigOf<typeof videoApiSettings>;
