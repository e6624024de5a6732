import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { untilAvailable } from '../waiting/index.ts';

export interface CallOptions {
  method?: 'GET' | 'POST';
  token?: string;
  json?: unknown;
  /** The address that the client calls from. All of 127.0.0.0/8 are addresses of this machine, so each client can have a network. */
  from?: string;
  headers?: Record<string, string>;
  /** Ends the connection. */
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  body: string;
}

/** Opens a request on a connection of its own. Whoever opens it ends it. */
export function open(url: string, { method = 'GET', token, from, headers, signal }: CallOptions = {}): ClientRequest {
  return request(url, {
    method,
    agent: false,
    ...(from !== undefined && { localAddress: from }),
    ...(signal !== undefined && { signal }),
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
}

/** The head of the answer. @throws the error of the connection */
export function headOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
  });
}

/** Sends a request, and reads the answer. */
export async function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const body = options.json === undefined ? undefined : JSON.stringify(options.json);
  const headers = { ...options.headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const outgoing = open(url, { ...options, headers });
  const answered = headOf(outgoing);
  outgoing.end(body);
  const answer = await answered;
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

/** Asks again while the service is unavailable, as on a machine that gives its database no processor time. @returns as `expectStatus` */
export function insist(wanted: number, ask: () => Promise<Answer>): Promise<string> {
  return expectStatus(wanted, untilAvailable(ask));
}

/** @throws Error if the answer is another one */
export async function expectStatus(wanted: number, answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  if (status !== wanted) throw new Error(`the answer was ${status}, not ${wanted}: ${body.slice(0, 500)}`);
  return body;
}

const boundary = 'fairness-boundary';
const uploadHead =
  `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nfairness\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
const bytes = Buffer.alloc(2_000, 7);

/** Begins the upload of a video, of which only the beginning is sent. */
export function beginUpload(api: string, token: string): ClientRequest {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const outgoing = open(`${api}/videos/upload`, { method: 'POST', token, headers });
  outgoing.write(uploadHead);
  outgoing.write(bytes);
  return outgoing;
}

/** Uploads a small video. Nobody looks into it before it is transcoded. @throws as `insist` */
export async function upload(api: string, token: string): Promise<void> {
  await insist(201, async () => {
    const outgoing = beginUpload(api, token);
    const answered = headOf(outgoing);
    outgoing.end(`\r\n--${boundary}--\r\n`);
    const answer = await answered;
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  });
}
