import { byId } from '../dom.ts';

/** The elements that every player page has. The server writes them: see `playerPanels` and `noticeMarkup`. */
export function findPlayerElements() {
  return {
    player: byId('player', HTMLElement),
    stage: byId('stage', HTMLElement),
    play: byId('play', HTMLElement),
    notice: byId('notice', HTMLElement),
    noticeText: byId('notice-text', HTMLElement),
    noticeRetry: byId('notice-retry', HTMLButtonElement),
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

export type PlayerElements = ReturnType<typeof findPlayerElements>;
