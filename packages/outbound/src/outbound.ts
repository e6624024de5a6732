import { lookup as lookupAll } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { isPublic, parseAddress } from './addresses.ts';
import { type Allowed, isAllowedAddress } from './allow.ts';
import { OutboundRefusedError } from './errors.ts';
import { Exchange } from './exchange.ts';
import { checkTarget, type Target } from './target.ts';

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** How many redirects to follow; each is checked like the first address. Default: none, and a redirect is an answer like any other. */
  redirects?: number;
  /** Whether to follow a redirect to an address that the guard allows. Default: always. */
  mayFollow?: (url: URL) => boolean;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes as the server sent them: nothing is decompressed. Read it to the end, or destroy it. */
  body: Readable;
  /** Where the answer came from, after redirects. */
  url: URL;
  /** Gives the memory of a chunk of the body back, which is then overwritten. Chunks need not be given back. */
  release?: (chunk: Buffer) => void;
}

/** Requests to one address, over one connection where the server keeps it open. */
export interface OutboundSession {
  /** As `Outbound.request`, without redirects. */
  request(options: Omit<OutboundRequest, 'redirects' | 'mayFollow'>): Promise<OutboundAnswer>;
  /** Closes the connection. */
  close(): Promise<void>;
}

export interface Outbound {
  /** Checks an address without a request, for example when a user sets it. @throws OutboundRefusedError */
  check(url: string): void;
  /** @throws OutboundRefusedError before anything is sent; errors of the connection; the signal's reason */
  request(url: string, options: OutboundRequest): Promise<OutboundAnswer>;
  /** Several requests to one address. Close the session. @throws OutboundRefusedError */
  open(url: string): OutboundSession;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface Resolved {
  address: string;
  family: number;
}

const connectMs = 10_000;
const headersMs = 15_000;
const silenceMs = 30_000;
/** How long a session keeps a connection without a request. */
const sessionKeepAliveMs = 5_000;
/** Of all headers of an answer. */
const maxHeaderBytes = 16 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Sends requests to addresses that users name. They reach public hosts only, and what the operator allows: the URL is checked, then every
 * address that its name resolves to, and the connection is made to one of those addresses, so a name cannot change in between.
 *
 * @param options.resolve finds the addresses of a name; for tests
 */
export function createOutbound(options: {
  allowed: Allowed;
  resolve?: (hostname: string) => Promise<Resolved[]>;
}): Outbound {
  const { allowed, resolve = (hostname) => lookupAll(hostname, { all: true, verbatim: true }) } = options;

  /** Resolves and checks for one target, whose connections are its own. */
  const lookupOf = ({ port, isAllowed }: Target): LookupFunction => {
    const mayConnect = (text: string): boolean => {
      const address = parseAddress(text);
      return address !== undefined && (isAllowed || isPublic(address) || isAllowedAddress(allowed, address, port));
    };
    return (hostname, { all }, done) => {
      const resolved = async (): Promise<Resolved[]> => {
        const found = await resolve(hostname).catch((error: unknown) => {
          throw new OutboundRefusedError(isUnknownName(error) ? 'unresolved' : 'lookup', error);
        });
        // One address inside is enough: the name may be made to reach it.
        if (found.length === 0) throw new OutboundRefusedError('unresolved');
        if (!found.every(({ address }) => mayConnect(address))) throw new OutboundRefusedError('unresolved');
        return found;
      };
      resolved().then(
        (found) => {
          const [first] = found;
          if (all) done(null, found);
          else done(null, first?.address ?? '', first?.family ?? 0);
        },
        (error: Error) => done(error, ''),
      );
    };
  };

  const sessionAgentOf = (target: Target): Agent =>
    new Agent({
      connect: { lookup: lookupOf(target), timeout: connectMs },
      connections: 1,
      pipelining: 1,
      headersTimeout: headersMs,
      bodyTimeout: silenceMs,
      maxHeaderSize: maxHeaderBytes,
      keepAliveTimeout: sessionKeepAliveMs,
    });

  const agents = new Set<Agent>();
  const exchanges = new Set<Exchange>();

  const sendWith = async (
    agent: Agent,
    target: Target,
    { method = 'GET', headers = {}, body, signal }: OutboundRequest,
  ) => {
    try {
      const answer = await request(target.url, {
        dispatcher: agent,
        method,
        // A compressed body could be far larger than it seems.
        headers: { 'accept-encoding': 'identity', ...headers },
        body: body ?? null,
        signal,
      });
      // A reader gets the error. Who destroys a body does not wait for one.
      answer.body.on('error', () => undefined);
      return answer;
    } catch (error) {
      throw refusalIn(error) ?? error;
    }
  };

  /** A connection serves one request, so that no check is of another request's target. */
  const send = async (target: Target, { method = 'GET', headers = {}, body, signal }: OutboundRequest) => {
    const exchange = new Exchange({ lookup: lookupOf(target), connectMs, headersMs, silenceMs, maxHeaderBytes });
    exchanges.add(exchange);
    try {
      const answer = await exchange.send({
        url: target.url,
        method,
        signal,
        body: body ?? null,
        // A compressed body could be far larger than it seems.
        headers: { 'accept-encoding': 'identity', ...headers },
      });
      answer.body.once('close', () => exchanges.delete(exchange));
      return answer;
    } catch (error) {
      exchanges.delete(exchange);
      throw refusalIn(error) ?? error;
    }
  };

  return {
    check: (url) => void checkTarget(url, allowed),
    async request(url, given) {
      let target = checkTarget(url, allowed);
      for (let left = given.redirects ?? 0; ; left -= 1) {
        const { status, headers, body } = await send(target, given);
        const { location } = headers;
        const isRedirect = given.redirects !== undefined && redirectStatuses.has(status) && location !== undefined;
        if (!isRedirect) return { status, headers, body, url: target.url, release: body.release };
        body.destroy();
        if (left === 0) throw new OutboundRefusedError('redirects');
        target = checkTarget(String(location), allowed, target.url);
        if (given.mayFollow?.(target.url) === false) throw new OutboundRefusedError('elsewhere');
      }
    },
    open(url) {
      const target = checkTarget(url, allowed);
      const agent = sessionAgentOf(target);
      agents.add(agent);
      return {
        async request(given) {
          const { statusCode: status, headers, body } = await sendWith(agent, target, given);
          return { status, headers, body, url: target.url };
        },
        async close() {
          agents.delete(agent);
          await agent.destroy();
        },
      };
    },
    async close() {
      await Promise.all([...agents, ...exchanges].map((one) => one.destroy()));
    },
  };
}

/** Whether the name servers say that there is no such name, or that it has no address. */
const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/** The guard's own error, which the connection wraps. */
function refusalIn(error: unknown): OutboundRefusedError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof OutboundRefusedError) return one;
    if (one instanceof AggregateError) {
      const found = one.errors.find((inner) => inner instanceof OutboundRefusedError);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
