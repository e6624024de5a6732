import type { Readable } from 'node:stream';

/** Far longer than any valid line; longer lines are not buffered. */
const maxLineBytes = 64 * 1024;
const newline = 0x0a;

/** A line, numbered from 1; `text` is undefined if the line exceeds `maxLineBytes`. */
export interface NumberedLine {
  number: number;
  text: string | undefined;
}

/** The non-empty lines of a stream of any length. Buffers one chunk and one line at a time. */
export async function* linesOf(input: Readable): AsyncGenerator<NumberedLine> {
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= maxLineBytes) pieces.push(piece);
    else pieces = [];
  };
  const take = (): NumberedLine | undefined => {
    const text = length <= maxLineBytes ? Buffer.concat(pieces).toString('utf8').trim() : undefined;
    pieces = [];
    length = 0;
    number += 1;
    return text === '' ? undefined : { number, text };
  };
  for await (const chunk of input) {
    const data: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    let from = 0;
    for (let at = data.indexOf(newline); at >= 0; at = data.indexOf(newline, from)) {
      add(data.subarray(from, at));
      from = at + 1;
      const line = take();
      if (line !== undefined) yield line;
    }
    add(data.subarray(from));
  }
  const last = take();
  if (last !== undefined) yield last;
}
