import type { Readable } from 'node:stream';
import type { Outbound, OutboundAnswer } from '@millrace/outbound';
import { PermanentMediaError } from '@millrace/service';
import { retryAfterSeconds } from '../answers/retryAfter.ts';
import { because, TransientFetchError, translated } from './errors.ts';
import { fileNameOf } from './fileName.ts';

/** What a server says of the source. Each is compared as it is sent. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
  /** Bytes of the whole source; null if the server does not say. */
  length: number | null;
}

/** A part of a source that is known already. */
export interface Resumed extends Validators {
  offset: number;
}

export interface OpenedSource extends Validators {
  /** The first byte of the body: the offset, or 0 if the server sends all. */
  start: number;
  fileName: string | null;
  contentType: string | null;
  body: Readable;
  /** Gives the memory of a chunk of the body back. */
  release: ((chunk: Buffer) => void) | undefined;
}

const redirects = 5;
/** Not worth a request of its own: the server says that the source has another length now. */
const isOutOfRange = 416;
const forbidden = new Set([401, 402, 403, 407, 451]);
const transient = new Set([408, 425, 429]);

/** Only a strong ETag promises equal bytes. RFC 9110, 13.1.5. */
export const canResume = ({ etag }: Pick<Validators, 'etag'>): boolean => etag?.startsWith('"') ?? false;

export const headerText = (header: string | string[] | undefined): string | null =>
  header === undefined ? null : (Array.isArray(header) ? (header[0] ?? '') : header).slice(0, 1_000);

function wholeNumber(value: string | undefined): number | null {
  const number = Number(value);
  return value !== undefined && /^\d{1,15}$/.test(value) ? number : null;
}

/** `bytes 10-19/20`: 10 and 20. */
function rangeOf(header: string | null): { start: number | null; length: number | null } {
  const [range = '', length] = (header ?? '').replace('bytes ', '').split('/');
  return { start: wholeNumber(range.split('-')[0]), length: wholeNumber(length) };
}

/** What an answer means that has no bytes of the source. */
function refusal({ status, headers }: OutboundAnswer): PermanentMediaError | TransientFetchError {
  const answered = `It answered ${status}.`;
  if (forbidden.has(status)) return because('source_forbidden', answered);
  if (status < 500 && !transient.has(status)) return because('source_unreachable', answered);
  return new TransientFetchError(answered, { retryAfter: retryAfterSeconds(headers['retry-after']) ?? 0 });
}

/**
 * Asks for a source, or for the rest of it.
 *
 * @param resumed its length is known, and its ETag strong
 * @returns null if the source has no such rest any more
 * @throws PermanentMediaError, TransientFetchError; the signal's reason
 */
export async function openSource(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  { resumed, signal }: { resumed: Resumed | undefined; signal: AbortSignal },
): Promise<OpenedSource | null> {
  const range: Record<string, string> =
    resumed === undefined || resumed.etag === null
      ? {}
      : { range: `bytes=${resumed.offset}-`, 'if-range': resumed.etag };
  const answer = await outbound.request(url, { headers: range, redirects, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw translated(error);
  });
  try {
    return read(answer, resumed);
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

function read(answer: OutboundAnswer, resumed: Resumed | undefined): OpenedSource | null {
  const { status, headers, body } = answer;
  if (status === isOutOfRange && resumed !== undefined) {
    body.destroy();
    return null;
  }
  if (status !== 200 && (status !== 206 || resumed === undefined)) throw refusal(answer);
  assertPlainBody(headers);
  const range = rangeOf(headerText(headers['content-range']));
  const isPart = status === 206;
  if (isPart && range.start !== resumed?.offset) {
    throw new TransientFetchError('It sent another part than it was asked for.');
  }
  const whole = openedOf(answer);
  return isPart ? { ...whole, start: range.start ?? 0, length: range.length } : whole;
}

/** @throws PermanentMediaError if the body is compressed: it could be far larger than it seems */
export function assertPlainBody(headers: OutboundAnswer['headers']): void {
  const encoding = headerText(headers['content-encoding'])?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') throw new PermanentMediaError('source_encoded');
}

/** An answer that has the whole source. */
export const openedOf = ({ headers, body, url, release }: OutboundAnswer): OpenedSource => ({
  start: 0,
  length: wholeNumber(headerText(headers['content-length']) ?? undefined),
  etag: headerText(headers.etag),
  lastModified: headerText(headers['last-modified']),
  fileName: fileNameOf(headerText(headers['content-disposition']) ?? undefined, url),
  contentType: headerText(headers['content-type'])?.slice(0, 255) ?? null,
  body,
  release,
});
