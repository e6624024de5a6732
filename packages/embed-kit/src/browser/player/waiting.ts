import type { MediaStatus } from '../../data.ts';
import type { PlayerElements } from './elements.ts';

const announceEvery = 25;

export interface WaitingPanel {
  show(status: Pick<MediaStatus, 'status' | 'progress'>): void;
  hide(): void;
}

/** The panel shown while the media is uploaded or processed. Screen readers get an announcement every 25 %. */
/** What the heading says of a state; `prepared` of others. */
const doing: Readonly<Record<string, string>> = { uploading: 'uploaded', fetching: 'fetched' };

export function createWaitingPanel(elements: PlayerElements, noun: string): WaitingPanel {
  const { waiting, waitingHeading, progress, progressText, announcer } = elements;
  let announced = -1;

  function announce(quarter: number): void {
    if (quarter <= announced) return;
    announced = quarter;
    announcer.textContent = `${waitingHeading.textContent}: ${quarter} percent`;
  }

  return {
    show(status) {
      waiting.hidden = false;
      waitingHeading.textContent = `This ${noun} is being ${doing[status.status] ?? 'prepared'}`;
      const known = status.status === 'processing' && typeof status.progress === 'number';
      progress.toggleAttribute('data-indeterminate', !known);
      if (!known) {
        progress.removeAttribute('aria-valuenow');
        progressText.textContent = '';
        return;
      }
      const percent = Math.round(Math.min(Math.max(status.progress ?? 0, 0), 100));
      progress.setAttribute('aria-valuenow', String(percent));
      progress.style.setProperty('--progress', String(percent / 100));
      progressText.textContent = `${percent}% done.`;
      announce(Math.floor(percent / announceEvery) * announceEvery);
    },
    hide() {
      waiting.hidden = true;
    },
  };
}
