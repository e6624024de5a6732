import { byId, findPlayerElements } from '@millrace/embed-kit/browser';
import { MediaController } from 'media-chrome/media-controller';

/** The elements of the page. The server writes them: see `playerMarkup`. */
export function findElements() {
  return {
    ...findPlayerElements(),
    stage: byId('stage', MediaController),
    video: byId('video', HTMLVideoElement),
    bigPlay: byId('big-play', HTMLElement),
    unmute: byId('unmute', HTMLButtonElement),
    whole: byId('whole', HTMLButtonElement),
    seek: byId('seek', HTMLElement),
    captions: byId('captions', HTMLElement),
    settings: byId('settings', HTMLElement),
    qualityItem: byId('quality-item', HTMLElement),
    captionsItem: byId('captions-item', HTMLElement),
    audioItem: byId('audio-item', HTMLElement),
  };
}

export type Elements = ReturnType<typeof findElements>;
