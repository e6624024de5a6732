import { readPeaks } from '@millrace/embed-kit/browser';
import type { Elements } from './elements.ts';
import { barStep, barsOf, barsPath } from './peaks.ts';

const flat: readonly number[] = [0];

async function fetchPeaks(url: string): Promise<readonly number[]> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const peaks = readPeaks(await response.json());
    if (peaks === undefined) throw new Error('the response is not a waveform');
    return peaks;
  } catch (cause) {
    // A flat line replaces the waveform. Seeking still works.
    console.warn('The waveform could not be loaded.', cause);
    return flat;
  }
}

export interface Waveform {
  /** Loads and draws the waveform. */
  load(url: string): void;
}

/** The waveform inside the seek bar. It is redrawn when the width of the bar changes; the styles set the colours. */
export function createWaveform({ seek, waves }: Pick<Elements, 'seek' | 'waves'>): Waveform {
  let peaks = flat;
  let drawn = '';

  function draw(): void {
    const count = Math.max(Math.floor(seek.clientWidth / barStep), 1);
    const path = barsPath(barsOf(peaks, count));
    if (path === drawn) return;
    drawn = path;
    for (const wave of waves) {
      wave.setAttribute('viewBox', `0 0 ${count * barStep} 100`);
      wave.querySelector('path')?.setAttribute('d', path);
    }
  }

  new ResizeObserver(draw).observe(seek);
  return {
    load(url) {
      void fetchPeaks(url).then((loaded) => {
        peaks = loaded;
        draw();
      });
    },
  };
}
