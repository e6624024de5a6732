import { randomBytes } from 'node:crypto';

/** A form with one file. */
export function formOf(bytes: Buffer): { type: string; body: Buffer } {
  const boundary = `millrace-${randomBytes(16).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cover"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
