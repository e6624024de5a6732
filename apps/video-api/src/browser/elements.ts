import { byId } from '@millrace/embed-kit/browser';

/** The parts of the page's markup, looked up once; see `playerMarkup` on the server. */
export function findElements() {
  return {
    player: byId('player', HTMLElement),
    video: byId('video', HTMLVideoElement),
    stage: byId('stage', HTMLElement),
    bigPlay: byId('big-play', HTMLButtonElement),
    unmute: byId('unmute', HTMLButtonElement),
    notice: byId('notice', HTMLElement),
    noticeText: byId('notice-text', HTMLElement),
    noticeRetry: byId('notice-retry', HTMLButtonElement),
    controls: byId('controls', HTMLElement),
    seek: byId('seek', HTMLInputElement),
    seekTip: byId('seek-tip', HTMLElement),
    play: byId('play', HTMLButtonElement),
    mute: byId('mute', HTMLButtonElement),
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
    waiting: byId('waiting', HTMLElement),
    waitingHeading: byId('waiting-heading', HTMLElement),
    progress: byId('progress', HTMLElement),
    progressText: byId('progress-text', HTMLElement),
    failure: byId('failure', HTMLElement),
    failureHeading: byId('failure-heading', HTMLElement),
    failureText: byId('failure-text', HTMLElement),
    failureRetry: byId('failure-retry', HTMLButtonElement),
    announcer: byId('announcer', HTMLElement),
  };
}

export type Elements = ReturnType<typeof findElements>;
