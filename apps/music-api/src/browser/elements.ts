import { byId, findPlayerElements } from '@millrace/embed-kit/browser';

/** The elements of the page. The server writes them: see `playerMarkup`. */
export function findElements() {
  const seek = byId('seek', HTMLElement);
  return {
    ...findPlayerElements(),
    mute: byId('mute', HTMLButtonElement),
    audio: byId('audio', HTMLAudioElement),
    cover: byId('cover', HTMLImageElement),
    seek,
    waves: [...seek.querySelectorAll('svg')],
    currentTime: byId('current-time', HTMLElement),
    totalTime: byId('total-time', HTMLElement),
  };
}

export type Elements = ReturnType<typeof findElements>;
