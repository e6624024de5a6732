import type { Elements } from './elements.ts';
import { barStep, barsOf, barsPath, readPeaks } from './peaks.ts';

const flat: readonly number[] = [0];

async function fetchPeaks(url: string): Promise<readonly number[]> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the answer was ${response.status}`);
    const peaks = readPeaks(await response.json());
    if (peaks === undefined) throw new Error('it is no waveform');
    return peaks;
  } catch (cause) {
    // It is a picture of the track, not the track: a line takes its place, and seeking works all the same.
    console.warn('The waveform could not be loaded.', cause);
    return flat;
  }
}

export interface Waveform {
  /** Loads and draws. */
  load(url: string): void;
}

/** The waveform inside the seek bar: drawn anew when the bar gets another width, coloured by the styles. */
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
