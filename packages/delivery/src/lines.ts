import type { Readable } from 'node:stream';
import { AppError } from '@millrace/service';

export interface LineLimits {
  /** Lines in all. */
  lines: number;
  /** Bytes of a single line. */
  lineBytes: number;
  /** Bytes in all. */
  bodyBytes: number;
}

const newline = 0x0a;

/**
 * The lines of a body as they arrive, without empty ones, numbered from 1. The stream is read no further when it breaks a limit.
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
  // Not `for await (… of body)` on the request itself: leaving that loop would destroy it, and the refusal with it.
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
