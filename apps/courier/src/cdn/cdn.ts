import { z } from 'zod';

/** One call of a CDN's API. */
export interface CdnCall {
  headers: Record<string, string>;
  body: string;
}

/** The API by which a CDN is told what to drop. */
export interface Cdn {
  name: 'Cloudflare' | 'Fastly' | 'webhook';
  url: string;
  /** Tags of one call. */
  most: number;
  call(tags: readonly string[]): CdnCall;
  /** Whether the body of an answer with a good status says that the call was accepted. */
  accepts(body: string): boolean;
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

const cloudflareAnswer = z.object({ success: z.boolean() });

function saysSuccess(body: string): boolean {
  try {
    return cloudflareAnswer.parse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** POST /client/v4/zones/<zone>/purge_cache takes 100 tags; the answer says whether it was a success. */
const cloudflare = (url: string, token: string | undefined): Cdn => ({
  name: 'Cloudflare',
  url,
  most: 100,
  call: (tags) => ({ headers: { ...json, ...bearer(token) }, body: JSON.stringify({ tags }) }),
  accepts: saysSuccess,
});

/** POST /service/<service>/purge takes 256 keys in a header. */
const fastly = (url: string, token: string | undefined): Cdn => ({
  name: 'Fastly',
  url,
  most: 256,
  call: (tags) => ({
    headers: {
      Accept: 'application/json',
      ...(token !== undefined && { 'Fastly-Key': token }),
      'Surrogate-Key': tags.join(' '),
    },
    body: '',
  }),
  accepts: () => true,
});

/** A server of the operator's. */
const webhook = (url: string, token: string | undefined): Cdn => ({
  name: 'webhook',
  url,
  most: 100,
  call: (tags) => ({ headers: { ...json, ...bearer(token) }, body: JSON.stringify({ tags }) }),
  accepts: () => true,
});

/** The CDN of an address: its path tells which API it is. */
export function createCdn(url: string, token: string | undefined): Cdn {
  const { pathname } = new URL(url);
  if (/\/client\/v4\/zones\/[^/]+\/purge_cache$/.test(pathname)) return cloudflare(url, token);
  if (/\/service\/[^/]+\/purge$/.test(pathname)) return fastly(url, token);
  return webhook(url, token);
}
