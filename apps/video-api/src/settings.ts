import { mediaBaseUrlSettings, playbackSettings } from '@millrace/delivery';
import { beaconSettings, mediaServiceSettings } from '@millrace/media';
import type { ConfigOf } from '@millrace/service';
import { uploadSizeSettings } from '@millrace/uploads';

/** All settings of video-api. */
export const videoApiSettings = {
  ...mediaServiceSettings,
  ...uploadSizeSettings,
  ...mediaBaseUrlSettings,
  ...playbackSettings,
  ...beaconSettings,
};

export type VideoApiConfig = ConfigOf<typeof videoApiSettings>;
