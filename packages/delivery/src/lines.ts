import type { Readable } from 'node:stream';
import { AppError } from '@millrace/service';

export interface LineLimits {
  /** Lines in total. */
  lines: number;
  /** Bytes per line. */
  lineBytes: number;
  /** Bytes in total. */
  bodyBytes: number;
}

const newline = 0x0a;

/**
 * Yields the non-empty lines of a body as they arrive. Numbers start at 1 and include empty lines. Reading stops at an exceeded limit.
 *
 * @throws AppError payload_too_large
 */
export async function* readLines(body: Readable, limits: LineLimits): AsyncGenerator<{ text: string; number: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  let bytes = 0;
  const line = (raw: Buffer) => {
    number += 1;
    if (raw.length > limits.lineBytes) throw new AppError('payload_too_large', `Line ${number} is too long.`);
    if (number > limits.lines) throw new AppError('payload_too_large', `Send at most ${limits.lines} lines at once.`);
    return { text: raw.toString('utf8').trim(), number };
  };
  // Not `for await (… of body)`: leaving that loop destroys the request, and the error response could not be sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const data: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += data.length;
    if (bytes > limits.bodyBytes)
      throw new AppError('payload_too_large', `Send at most ${limits.bodyBytes} bytes at once.`);
    let from = 0;
    for (let at = data.indexOf(newline); at >= 0; at = data.indexOf(newline, from)) {
      const found = line(Buffer.concat([rest, data.subarray(from, at)]));
      rest = Buffer.alloc(0);
      from = at + 1;
      if (found.text !== '') yield found;
    }
    rest = Buffer.concat([rest, data.subarray(from)]);
    if (rest.length > limits.lineBytes) throw new AppError('payload_too_large', `Line ${number + 1} is too long.`);
  }
  const last = line(rest);
  if (last.text !== '') yield last;
}
