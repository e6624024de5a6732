/** ffmpeg's own lines are shorter. A longer one quotes the file, whose tags may have any length. */
export const maxLineLength = 2000;

/** Splits arriving text into lines. A line that is too long is truncated, which bounds memory. */
export class LineReader {
  readonly #onLine: (line: string) => void;
  #kept = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: string): void {
    const parts = chunk.split(/[\r\n]/);
    const unfinished = parts.pop() ?? '';
    for (const part of parts) {
      this.#keep(part);
      this.#give();
    }
    this.#keep(unfinished);
  }

  /** Emits a last line without a line feed. */
  end(): void {
    if (this.#kept !== '') this.#give();
  }

  #keep(part: string): void {
    if (this.#kept.length < maxLineLength) this.#kept += part.slice(0, maxLineLength - this.#kept.length);
  }

  #give(): void {
    const line = this.#kept;
    this.#kept = '';
    this.#onLine(line);
  }
}
