import type { Response } from 'express';
import type { SubsonicError } from './errors.ts';
import { toXml, type Value } from './xml.ts';

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

/** Writes the answer of a method. */
export function sendAnswer(res: Response, format: Format, { status, body, serverVersion }: Envelope): void {
  const answer: Value = {
    status,
    version: protocolVersion,
    type: 'millrace',
    serverVersion,
    openSubsonic: true,
    ...body,
  };
  res.setHeader('Cache-Control', 'private, no-store');
  switch (format.kind) {
    case 'xml':
      res.type('application/xml; charset=utf-8');
      res.send(
        `<?xml version="1.0" encoding="UTF-8"?>\n${toXml('subsonic-response', { xmlns: 'http://subsonic.org/restapi', ...answer })}`,
      );
      return;
    case 'json':
      res.type('application/json; charset=utf-8');
      res.send(JSON.stringify({ 'subsonic-response': answer }));
      return;
    case 'jsonp':
      res.type('application/javascript; charset=utf-8');
      // The comment keeps the first bytes from being taken for another type of file.
      res.send(
        `/**/${format.callback}(${JSON.stringify({ 'subsonic-response': answer }).replaceAll(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'))});`,
      );
  }
}

export const failure = ({
  code,
  message,
}: Pick<SubsonicError, 'code' | 'message'>): Pick<Envelope, 'status' | 'body'> => ({
  status: 'failed',
  body: { error: { code, message } },
});
