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
    let start = 0;
    for (;;) {
      const end = endOfLine(chunk, start);
      this.#keep(chunk, start, end < 0 ? chunk.length : end);
      if (end < 0) return;
      this.#give();
      start = end + 1;
    }
  }

  /** Emits a last line without a line feed. */
  end(): void {
    if (this.#kept !== '') this.#give();
  }

  #keep(chunk: string, start: number, end: number): void {
    const room = maxLineLength - this.#kept.length;
    if (room > 0) this.#kept += chunk.slice(start, Math.min(end, start + room));
  }

  #give(): void {
    const line = this.#kept;
    this.#kept = '';
    this.#onLine(line);
  }
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) return at;
  }
  return -1;
}
