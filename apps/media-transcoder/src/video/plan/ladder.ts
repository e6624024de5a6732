/** One rung of the ladder: the size of a rendition, in square pixels, upright. */
export interface Rung {
  /** `<short side>p` */
  label: string;
  width: number;
  height: number;
  /** Peak bits per second, if the film needs less than the size allows. */
  cap?: number | undefined;
}

export interface Size {
  width: number;
  height: number;
}

const shortSides = [2160, 1440, 1080, 720, 480, 360, 240];

/** x264 takes 4:2:0 pictures, whose sides must be even. */
const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/**
 * The rungs for a picture at its display size, best first: by the short side, never above the source. A source below the lowest rung
 * gets one rung of its own size.
 */
export function ladderFor(display: Size): Rung[] {
  const short = Math.min(display.width, display.height);
  const sides = shortSides.filter((side) => side <= Math.round(short));
  const own = Math.max(2, Math.floor(short / 2) * 2);
  return (sides.length > 0 ? sides : [own]).map((side) => {
    const scale = side / short;
    const width = display.width <= display.height ? side : even(display.width * scale);
    const height = display.width <= display.height ? even(display.height * scale) : side;
    return { label: `${side}p`, width, height };
  });
}

/** Short side of the smallest picture that people watch a film in. */
const leastWatchedSide = 360;

/**
 * The rung that is encoded ahead of the others: the smallest that people watch. Alone, it takes a sixth of the CPU of all, most of it to
 * decode and scale the source.
 */
export const aheadRung = (rungs: readonly Rung[]): Rung | undefined =>
  rungs.findLast(({ width, height }) => Math.min(width, height) >= leastWatchedSide) ?? rungs[0];

/**
 * Peak bits per second of a rendition's video: 5 Mb/s at 1080p30, rising slower than the number of pixels, more for high frame
 * rates. Peaks stay near the average (Apple's 1.30), because most content reaches this cap.
 */
export function maxBitrate(rung: Size, frameRate: number): number {
  const pixels = (rung.width * rung.height) / (1920 * 1080);
  const rate = frameRate > 30.5 ? 1.4 : 1;
  return Math.max(200_000, Math.round((5_000_000 * pixels ** 0.8 * rate) / 1000) * 1000);
}

/** The peak bits per second of a rung. */
export const capOf = (rung: Rung, frameRate: number): number => rung.cap ?? maxBitrate(rung, frameRate);

/**
 * Bits that a rung may take at once: those of a second. A film that needs little has key frames that take a large share: they may use two
 * seconds of its bits.
 */
export const bufferOf = (rung: Rung, frameRate: number): number =>
  Math.min(2 * capOf(rung, frameRate), maxBitrate(rung, frameRate));
