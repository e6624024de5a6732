import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const boundary = 'bench-boundary';
const block = randomBytes(1024 * 1024);

/**
 * Sends a form with a title and a file of `bytes` bytes, which is generated on the fly.
 *
 * @returns the response's body
 * @throws if the response is not a 201
 */
export async function sendForm(url: string, bytes: number, headers: Record<string, string> = {}): Promise<string> {
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const head = Buffer.from(`${part('name="title"')}bench\r\n${part('name="file"; filename="bench.mp4"')}`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  function* body() {
    yield head;
    for (let left = bytes; left > 0; left -= block.length) yield left >= block.length ? block : block.subarray(0, left);
    yield tail;
  }
  const req = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    req.once('error', reject).once('response', (res) => {
      const read = text(res);
      if (res.statusCode === 201) read.then(resolve, reject);
      else read.then((answer) => reject(new Error(`${res.statusCode}: ${answer}`)), reject);
    });
  });
  await pipeline(Readable.from(body()), req);
  return answered;
}
