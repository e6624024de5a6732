import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HeldAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request whose head and body have arrived, but for its last bytes. */
export interface HeldRequest {
  /** Resolves when it is answered, which can be before its end. */
  answer: Promise<HeldAnswer>;
  /** Sends the rest. @returns the answer */
  finish(): Promise<HeldAnswer>;
  /** Closes the connection. */
  abort(): void;
}

/**
 * Begins a request, and holds back the end of its body until the caller finishes it.
 *
 * @param body whole
 * @param held the bytes that are held back; the last one by default
 */
export async function holdRequest(
  url: string,
  {
    method = 'POST',
    headers = {},
    body,
    held = 1,
  }: {
    method?: string;
    headers?: Record<string, string>;
    body: string | Buffer;
    held?: number;
  },
): Promise<HeldRequest> {
  const bytes = Buffer.from(body);
  const outgoing = request(url, { method, agent: false, headers: { ...headers, 'content-length': bytes.length } });
  const answer = once(outgoing, 'response').then(async ([incoming]): Promise<HeldAnswer> => {
    return { status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) };
  });
  // Whoever aborts it does not wait for an answer.
  answer.catch(() => undefined);
  outgoing.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.write(bytes.subarray(0, bytes.length - held), () => resolve());
  });
  return {
    answer,
    finish() {
      outgoing.end(bytes.subarray(bytes.length - held));
      return answer;
    },
    abort: () => void outgoing.destroy(),
  };
}

/** The form of an upload with one file. */
export function formOf(fields: Record<string, string>, file: { field: string; name: string; bytes: Buffer }) {
  const boundary = 'held-boundary';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(texts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
