/** Inputs for ffmpeg's lavfi, chosen so that tests can recognise transformations by pixels or samples. */

export interface PatternOptions {
  width: number;
  height: number;
  rate: string;
  seconds: number;
}

/** Colours of the corners of `quadrants`, upright. */
export const cornerColours = {
  topLeft: [255, 0, 0],
  topRight: [0, 255, 0],
  bottomLeft: [0, 0, 255],
  bottomRight: [255, 255, 255],
} as const;

/** Four coloured quarters: the position of each shows rotation, mirroring and cropping. */
export function quadrants({ width, height, rate, seconds }: PatternOptions): string {
  const box = (x: string, y: string, colour: string) => `drawbox=x=${x}:y=${y}:w=iw/2:h=ih/2:c=${colour}:t=fill`;
  return [
    `color=c=red:s=${width}x${height}:r=${rate}:d=${seconds},format=rgb24`,
    box('iw/2', '0', 'lime'),
    box('0', 'ih/2', 'blue'),
    box('iw/2', 'ih/2', 'white'),
  ].join(',');
}

/** Black, and white for a tenth of a second at every whole second; `beeps` sounds at the same times. */
export function flashes({ width, height, rate, seconds }: PatternOptions): string {
  return `color=c=black:s=${width}x${height}:r=${rate}:d=${seconds},drawbox=t=fill:c=white:enable='lt(mod(t,1),0.1)'`;
}

export function beeps(seconds: number, sampleRate = 48_000): string {
  return `aevalsrc=exprs='0.8*sin(2*PI*1000*t)*lt(mod(t,1),0.1)':s=${sampleRate}:d=${seconds}`;
}

/** A lot of motion and detail. */
export function motion({ width, height, rate, seconds }: PatternOptions): string {
  return `testsrc2=s=${width}x${height}:r=${rate}:d=${seconds}`;
}

export function tone(seconds: number, sampleRate = 48_000): string {
  return `sine=frequency=440:sample_rate=${sampleRate}:duration=${seconds}`;
}

/** As hard to encode as camera footage: fine structures that move and change size, with a little grain. Slow to generate. */
export function naturalMotion({ width, height, rate }: Omit<PatternOptions, 'seconds'>): string {
  const small = `mandelbrot=s=640x360:r=${rate}:end_scale=0.01:maxiter=400`;
  return `${small},scale=${width}:${height}:flags=bicubic,noise=alls=4:allf=t:all_seed=7,format=yuv420p`;
}

/**
 * As hard to encode as music: a chord that changes every two seconds, a beat, and noise over all frequencies, different on both
 * sides.
 */
export function chords(seconds: number): string {
  const note = (ratio: number, side: string) =>
    `sin(2*PI*t*220*${ratio}*(1+0.122*mod(floor(t/2),4))+${side})+0.4*sin(2*PI*t*440*${ratio}*(1+0.122*mod(floor(t/2),4)))`;
  const beat = 'exp(-12*mod(t,0.5))';
  const channel = (side: string, seed: number) =>
    `0.08*(${note(1, side)}+${note(1.26, side)}+${note(1.498, side)})+${beat}*(0.25*sin(2*PI*60*t)+0.25*(random(${seed})-0.5))+0.05*(random(${seed + 2})-0.5)`;
  return `aevalsrc=exprs='${channel('0', 0)}|${channel('0.9', 1)}':s=44100:d=${seconds}`;
}
