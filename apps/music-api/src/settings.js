import { mediaServiceSettings } from '@millrace/media-service';
/** Everything music-api reads from its environment. */
export const musicApiSettings = mediaServiceSettings;
