import type { Change } from '../../media/changes.ts';
import { readSoundFormat } from '../../media/soundFormat.ts';
import { audioOf, displaySize, type VideoPlan } from '../plan/videoPlan.ts';
import { readShape, sizeOf } from './shape.ts';

/** Containers round sizes, and the shape of pixels. */
const tolerance = 0.01;

/**
 * Finds changes within streams in ffmpeg's log. At its level `verbose`, the source of a filter graph tells what it is set up for, and a scaler
 * what it gets: once, unless that changes.
 */
export class ChangeWatch {
  readonly #plan: VideoPlan;
  readonly #sounds: ReadonlySet<number>;
  /** What was told first of each stream of sound, and of the pictures. */
  readonly #first = new Map<number | 'pictures', string>();

  constructor(plan: VideoPlan) {
    this.#plan = plan;
    this.#sounds = new Set(
      audioOf(plan).flatMap(({ stream, right }) => [stream.index, ...(right === undefined ? [] : [right.index])]),
    );
  }

  /** What has changed according to this line, unless the plan knows it. */
  read(line: string): Change | undefined {
    const { changes } = this.#plan;
    if (!changes.pictures && this.#havePicturesChanged(line)) return 'pictures';
    return !changes.sound && this.#hasSoundChanged(line) ? 'sound' : undefined;
  }

  #havePicturesChanged(line: string): boolean {
    const shape = readShape(line);
    if (shape === undefined) return false;
    if (!this.#isFirst('pictures', JSON.stringify(shape))) return true;
    const { width, height } = sizeOf(shape);
    const planned = displaySize(this.#plan.stream);
    return (
      Math.abs(width - planned.width) > tolerance * planned.width ||
      Math.abs(height - planned.height) > tolerance * planned.height
    );
  }

  #hasSoundChanged(line: string): boolean {
    const found = readSoundFormat(line);
    return found !== undefined && this.#sounds.has(found.stream) && !this.#isFirst(found.stream, found.format);
  }

  /** Whether it is told for the first time, or as the first time. */
  #isFirst(name: number | 'pictures', told: string): boolean {
    const first = this.#first.get(name);
    if (first === undefined) this.#first.set(name, told);
    return first === undefined || first === told;
  }
}
