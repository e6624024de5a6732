/** Reads a text line by line, whatever ends its lines. */
export class Lines {
  readonly #text: string;
  #at = 0;
  /** Number of the line that was read last, from 1. */
  number = 0;

  constructor(text: string) {
    this.#text = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  }

  /** The next line, without its end; undefined at the end of the text. */
  next(): string | undefined {
    if (this.#at > this.#text.length) return undefined;
    const end = this.#text.indexOf('\n', this.#at);
    const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#text.length + 1 : end + 1;
    this.number += 1;
    return line;
  }
}
