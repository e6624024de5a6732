import { mediaServiceSettings } from '@millrace/media-service';

/** Everything video-api reads from its environment. */
export const videoApiSettings = mediaServiceSettings;
