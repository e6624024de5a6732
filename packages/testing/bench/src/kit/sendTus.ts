import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const version = { 'Tus-Resumable': '1.0.0' };
const block = randomBytes(1024 * 1024);

/**
 * Sends a file of `bytes` bytes, which is generated on the fly, after tus 1.0: one POST, and one PATCH as most clients do.
 *
 * @param endpoint the address of uploads
 * @returns the id of the medium
 * @throws if an answer is not as expected
 */
export async function sendTus(endpoint: string, bytes: number, headers: Record<string, string>): Promise<string> {
  const created = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      ...version,
      'Upload-Length': String(bytes),
      'Upload-Metadata': `title ${Buffer.from('bench').toString('base64')}`,
    },
  });
  const id = created.headers.get('location')?.split('/').pop();
  if (created.status !== 201 || id === undefined) throw new Error(`${created.status}: ${await created.text()}`);
  function* body() {
    for (let left = bytes; left > 0; left -= block.length) yield left >= block.length ? block : block.subarray(0, left);
  }
  const req = request(`${endpoint}/${id}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      ...version,
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    req.once('error', reject).once('response', (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
  });
  await pipeline(Readable.from(body()), req);
  const status = await answered;
  if (status !== 204) throw new Error(`the bytes were answered with ${status}`);
  return id;
}
