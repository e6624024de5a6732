import { countAnswer, isLongerThan, jsonFragments, maxWholeBytes, maxWholeLength, sendInPieces } from '@millrace/http';
import type { Response } from 'express';
import type { SubsonicError } from './errors.ts';
import { fitted, maxAnswerBytes } from './fitted.ts';
import { type Entry, toXml, type Value, xmlFragments } from './xml.ts';

/** The version of the API that is spoken. */
export const protocolVersion = '1.16.1';

/** The part of an answer that a method fills. */
export type Body = Readonly<Record<string, Value>>;

/** How the client wants its answer. */
export type Format = { kind: 'xml' } | { kind: 'json' } | { kind: 'jsonp'; callback: string };

/** A name in JavaScript, or a path of names: nothing that is a program. */
const callbackPattern = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,5}$/;

/** @param given the parameters `f` and `callback`; anything unknown is XML, as in Subsonic */
export function formatOf(given: { f: string | undefined; callback: string | undefined }): Format {
  if (given.f === 'json') return { kind: 'json' };
  if (given.f === 'jsonp' && given.callback !== undefined && callbackPattern.test(given.callback)) {
    return { kind: 'jsonp', callback: given.callback };
  }
  return given.f === 'jsonp' ? { kind: 'json' } : { kind: 'xml' };
}

export interface Envelope {
  status: 'ok' | 'failed';
  body: Body;
  /** The version of this software. */
  serverVersion: string;
}

const separators = /[\u2028\u2029]/g;

/** Line separators end a line of a program in old browsers. */
function* scriptFragments(callback: string, json: Iterable<string>): Generator<string> {
  // The comment keeps the first bytes from being taken for another type of file.
  yield `/**/${callback}(`;
  for (const fragment of json) {
    yield fragment.replaceAll(separators, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'));
  }
  yield ');';
}

const types = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonp: 'application/javascript; charset=utf-8',
} as const;

/** The text of an answer. @param isWhole whether it may be one fragment */
function* written(format: Format, answer: Entry, isWhole: boolean): Generator<string> {
  if (format.kind === 'xml') {
    const root = { xmlns: 'http://subsonic.org/restapi', ...answer };
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    if (isWhole) yield toXml('subsonic-response', root);
    else yield* xmlFragments('subsonic-response', root);
    return;
  }
  const json = { 'subsonic-response': answer };
  const fragments = isWhole ? [JSON.stringify(json)] : jsonFragments(json);
  if (format.kind === 'json') yield* fragments;
  else yield* scriptFragments(format.callback, fragments);
}

/** Writes the answer of a method, a long one in pieces. It has at most `maxAnswerBytes`: see `fitted`. */
export async function sendAnswer(
  res: Response,
  format: Format,
  { status, body, serverVersion }: Envelope,
): Promise<void> {
  const envelope = { status, version: protocolVersion, type: 'millrace', serverVersion, openSubsonic: true };
  res.setHeader('Cache-Control', 'private, no-store');
  res.type(types[format.kind]);
  if (!isLongerThan(maxWholeLength, body)) {
    const text = [...written(format, { ...envelope, ...body }, true)].join('');
    const bytes = Buffer.byteLength(text);
    if (bytes <= maxWholeBytes) {
      countAnswer(res, bytes);
      res.send(text);
      return;
    }
  }
  const answer = { ...envelope, ...(await fitted(body)) };
  if (res.req.method === 'HEAD') res.end();
  else await sendInPieces(res, written(format, answer, false), { maxBytes: maxAnswerBytes });
}

export const failure = ({
  code,
  message,
}: Pick<SubsonicError, 'code' | 'message'>): Pick<Envelope, 'status' | 'body'> => ({
  status: 'failed',
  body: { error: { code, message } },
});
