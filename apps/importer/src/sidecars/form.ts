import { randomBytes } from 'node:crypto';

/** A form with one file, which needs no name. */
export function formOf(bytes: Buffer): { type: string; body: Buffer } {
  const boundary = `millrace-${randomBytes(16).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
