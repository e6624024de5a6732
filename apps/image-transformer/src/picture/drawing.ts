import type { Size } from '@millrace/image-url';
import type { Deadline } from './deadline.ts';
import { GuardedPicture } from './guarded.ts';
import type { Raw } from './native.ts';

/** An SVG that is parsed and drawn in a separate process. */
export class Drawing {
  readonly size: Size;
  readonly #process: GuardedPicture;

  private constructor(process: GuardedPicture, size: Size) {
    this.#process = process;
    this.size = size;
  }

  /** @throws PermanentMediaError not_media, damaged, too_complex, too_many_pixels */
  static async open(svg: Buffer, maxPixels: number, deadline: Deadline): Promise<Drawing> {
    const process = await GuardedPicture.start('svg', svg, maxPixels, deadline);
    try {
      const { width, height } = await process.answer(deadline, 0);
      return new Drawing(process, { width, height });
    } catch (error) {
      await process.close();
      throw error;
    }
  }

  /** Draws it at any size. @throws PermanentMediaError damaged, too_complex */
  async draw({ width, height }: Size, deadline: Deadline): Promise<Raw> {
    const expected = width * height * 4;
    this.#process.ask(width, height);
    const { data } = await this.#process.answer(deadline, expected);
    if (data.length !== expected) throw new Error(`got ${data.length} bytes for a drawing of ${width} × ${height}`);
    return { data, width, height, channels: 4 };
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}
