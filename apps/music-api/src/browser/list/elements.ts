import { byId } from '@millrace/embed-kit/browser';

/** The elements of the page. The server writes them: see `listMarkup`. */
export function findElements() {
  return {
    player: byId('player', HTMLElement),
    stage: byId('stage', HTMLElement),
    audio: byId('audio', HTMLAudioElement),
    play: byId('play', HTMLButtonElement),
    mute: byId('mute', HTMLButtonElement),
    previous: byId('previous', HTMLButtonElement),
    next: byId('next', HTMLButtonElement),
    seek: byId('seek', HTMLInputElement),
    nowPlaying: byId('now-playing', HTMLElement),
    currentTime: byId('current-time', HTMLElement),
    totalTime: byId('total-time', HTMLElement),
    cover: byId('cover', HTMLImageElement),
    message: byId('message', HTMLElement),
    rows: [...document.querySelectorAll<HTMLButtonElement>('#tracks button')],
  };
}

export type ListElements = ReturnType<typeof findElements>;
