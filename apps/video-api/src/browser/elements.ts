import { byId, findPlayerElements } from '@millrace/embed-kit/browser';

/** The elements of the page. The server writes them: see `playerMarkup`. */
export function findElements() {
  return {
    ...findPlayerElements(),
    video: byId('video', HTMLVideoElement),
    unmute: byId('unmute', HTMLButtonElement),
    bigPlay: byId('big-play', HTMLButtonElement),
    controls: byId('controls', HTMLElement),
    seek: byId('seek', HTMLInputElement),
    seekTip: byId('seek-tip', HTMLElement),
    volume: byId('volume', HTMLInputElement),
    currentTime: byId('current-time', HTMLElement),
    totalTime: byId('total-time', HTMLElement),
    speed: byId('speed', HTMLElement),
    speedButton: byId('speed-button', HTMLButtonElement),
    speedMenu: byId('speed-menu', HTMLElement),
    quality: byId('quality', HTMLElement),
    qualityButton: byId('quality-button', HTMLButtonElement),
    qualityMenu: byId('quality-menu', HTMLElement),
    pictureInPicture: byId('picture-in-picture', HTMLButtonElement),
    fullscreen: byId('fullscreen', HTMLButtonElement),
  };
}

export type Elements = ReturnType<typeof findElements>;
