import { isLongerThan, jsonFragments, sendInPieces } from '@millrace/http';
import type { Response } from 'express';
import type { SubsonicError } from './errors.ts';
import { type Entry, type Value, xmlFragments } from './xml.ts';

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

function* documentOf(answer: Entry): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* xmlFragments('subsonic-response', { xmlns: 'http://subsonic.org/restapi', ...answer });
}

/** The text of an answer, with its type. */
function written(format: Format, answer: Entry): { type: string; fragments: Iterable<string> } {
  const json = { 'subsonic-response': answer };
  switch (format.kind) {
    case 'xml':
      return { type: 'application/xml; charset=utf-8', fragments: documentOf(answer) };
    case 'json':
      return { type: 'application/json; charset=utf-8', fragments: jsonFragments(json) };
    case 'jsonp':
      return {
        type: 'application/javascript; charset=utf-8',
        fragments: scriptFragments(format.callback, jsonFragments(json)),
      };
  }
}

/** The largest answer, in bytes. One of 10,000 songs has about eleven million. */
export const maxAnswerBytes = 16 * 1024 * 1024;

/** Characters of an answer that is written at once. With all that can be escaped, it has less than a mebibyte. */
const wholeLength = 128 * 1024;

/** Writes the answer of a method, a long one in pieces. It has at most `maxAnswerBytes`: see `fitted`. */
export async function sendAnswer(
  res: Response,
  format: Format,
  { status, body, serverVersion }: Envelope,
): Promise<void> {
  const answer: Value = {
    status,
    version: protocolVersion,
    type: 'millrace',
    serverVersion,
    openSubsonic: true,
    ...body,
  };
  const { type, fragments } = written(format, answer);
  res.setHeader('Cache-Control', 'private, no-store');
  res.type(type);
  if (!isLongerThan(wholeLength, body)) res.send([...fragments].join(''));
  else if (res.req.method === 'HEAD') res.end();
  else await sendInPieces(res, fragments, { maxBytes: maxAnswerBytes });
}

export const failure = ({
  code,
  message,
}: Pick<SubsonicError, 'code' | 'message'>): Pick<Envelope, 'status' | 'body'> => ({
  status: 'failed',
  body: { error: { code, message } },
});
