import type { IncomingMessage, RequestListener } from 'node:http';
import type { MediaKind } from '@millrace/storage';
import { nowInSeconds, type PlaybackToken, type PlaybackTokens } from './tokens.ts';

/** What the token of a request opens: one medium. */
export interface Grant extends PlaybackToken {
  /** Of the medium. */
  id: string;
}

const grants = new WeakMap<IncomingMessage, Grant>();

/** The grant of a request whose path had a valid token. */
export const grantOf = (req: IncomingMessage): Grant | undefined => grants.get(req);

/** Cache-Control of an answer that only holders of the token may get: their browsers keep it, shared caches do not. */
export function grantedCacheControl({ expiresAt }: Grant, maxAge: number): string {
  return `private, max-age=${Math.max(0, Math.min(maxAge, expiresAt - nowInSeconds()))}`;
}

/** In place of the path's token: a CDN that has verified it sends it here, so that its cache's key does not contain it. */
export const tokenHeader = 'x-playback-token';

/** How the segment of a token begins in paths. No other segment does. */
const mark = '~';

export interface TokenPaths {
  tokens: Pick<PlaybackTokens, 'verify'>;
  kind: MediaKind;
  /** The path of the playback operations, such as `/api/stream`. */
  streamPath: string;
}

/** A path with a token, split. */
interface Parts {
  /** `/media/videos`, or the path of the playback operations. */
  root: string;
  token: string;
  /** Segments behind the root, without the token: the medium's id is the first one. */
  rest: string[];
}

function partsOf(path: string, { kind, streamPath }: TokenPaths): Parts | undefined {
  for (const [before, after] of [
    ['/media', [kind]],
    [streamPath, []],
  ] as const) {
    if (!path.startsWith(`${before}/${mark}`)) continue;
    const [segment = '', ...behind] = path.slice(before.length + 1).split('/');
    const isComplete = after.every((name, at) => behind[at] === name);
    const root = [before, ...after].join('/');
    return { root, token: segment.slice(mark.length), rest: isComplete ? behind.slice(after.length) : [] };
  }
  return undefined;
}

/**
 * The grant of a path with a token: `/media/~<token>/<kind>/<id>/…` or `<streamPath>/~<token>/<id>/…`.
 *
 * @param header the token, if the one in the path is empty
 */
function readGrant(path: string, header: string | undefined, paths: TokenPaths): { grant?: Grant; plain: string } {
  const parts = partsOf(path, paths);
  // No path of the service has such a segment. What it has is not logged: it may be a token at the wrong place.
  const hidden = (segments: string[]) => segments.map((one) => (/^(?:~|%7e)/i.test(one) ? mark : one)).join('/');
  if (parts === undefined) return { plain: hidden(path.split('/')) };
  const { root, token, rest } = parts;
  const [id] = rest;
  const given = token === '' ? (header ?? '') : token;
  const verified = id === undefined ? null : paths.tokens.verify(given, { kind: paths.kind, id });
  // Nothing is at the other path.
  if (verified === null || id === undefined) return { plain: `${root}/${mark}` };
  return { grant: { ...verified, id }, plain: `${root}/${hidden(rest)}` };
}

const headerOf = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Takes the token out of a request's path before anything else sees it, so that every route works with a token, and no log has one. What
 * a valid token grants is kept for `grantOf`; with any other token, the request is one for a path where nothing is.
 */
export function admitTokens(listener: RequestListener, paths: TokenPaths): RequestListener {
  return (req, res) => {
    const url = req.url ?? '';
    if (url.includes(mark) || url.includes('%7')) {
      const end = url.search(/[?#]/);
      const [path, query] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)];
      const { grant, plain } = readGrant(path, headerOf(req, tokenHeader), paths);
      if (grant !== undefined) grants.set(req, grant);
      req.url = plain + query;
    }
    listener(req, res);
  };
}

/** The grant of a path that another server asks about. */
export const grantOfPath = (path: string, paths: TokenPaths): Grant | undefined =>
  readGrant(path, undefined, paths).grant;
