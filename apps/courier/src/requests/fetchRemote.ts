import { createHash } from 'node:crypto';
import type { PayloadOf, RemoteOutcome } from '@millrace/jobs';
import {
  isWithin,
  type Outbound,
  type OutboundAnswer,
  OutboundRefusedError,
  type Prefix,
  parsePrefix,
  plainSource,
  type Refusal,
} from '@millrace/outbound';
import type { RequestContext } from '@millrace/queue';
import { type Logger, PermanentMediaError } from '@millrace/service';
import { StorageUnavailableError } from '@millrace/storage';
import { freshSeconds } from '../answers/freshness.ts';
import { TransientFetchError, translated } from '../fetch/errors.ts';
import { assertPlainBody, headerText, openedOf } from '../fetch/openSource.ts';
import { storeStream } from '../fetch/storeStream.ts';
import type { FetchDependencies } from '../fetch/types.ts';
import type { FetchMetrics, FetchOutcome } from '../jobs/metrics.ts';
import type { RemotePlace, RemotePlaces } from './remotePlaces.ts';

type Remote = PayloadOf<'image.remote'>;

const redirects = 5;
/** Statuses that say nothing of the picture: the server may give it later. */
const transient = new Set([408, 425, 429]);

export interface RemoteDependencies
  extends Pick<FetchDependencies, 'outbound' | 'storage' | 'minBytesPerSecond' | 'paceMs'> {
  places: Pick<RemotePlaces, 'run'>;
  metrics: FetchMetrics;
  log: Logger;
}

/** Answers `image.remote`. No log line has the address, whose query may be secret. */
export const fetchRemote = (deps: RemoteDependencies) => {
  return async (remote: Remote, { requestId, signal }: RequestContext): Promise<RemoteOutcome> => {
    const log = deps.log.child({ request: 'image.remote', sourceKey: remote.sourceKey, requestId });
    const waitingSince = performance.now();
    const options = { signal, waitMs: remote.timeoutMs };
    return deps.places.run(remote.holder, options, (place) => {
      // What it has waited is part of the time that the asker gives.
      const timeoutMs = Math.max(1, Math.ceil(remote.timeoutMs - (performance.now() - waitingSince)));
      return measured(deps, { ...remote, timeoutMs }, signal, place, log);
    });
  };
};

async function measured(
  deps: RemoteDependencies,
  remote: Remote,
  asker: AbortSignal,
  place: RemotePlace,
  log: Logger,
): Promise<RemoteOutcome> {
  const signal = AbortSignal.any([asker, place.revoked]);
  const end = deps.metrics.start('remote');
  let ended: FetchOutcome = 'failed';
  let stored = 0;
  try {
    const outcome = await fetchOnce(deps, remote, signal, place, log);
    log.info({ outcome: outcome.outcome }, 'asked the server of a remote source');
    if (outcome.outcome === 'stored') stored = outcome.bytes;
    ended = metricOutcomes[outcome.outcome];
    return outcome;
  } catch (error) {
    if (signal.aborted) ended = 'aborted';
    throw error;
  } finally {
    end(ended, stored);
  }
}

const metricOutcomes: Readonly<Record<RemoteOutcome['outcome'], FetchOutcome>> = {
  stored: 'done',
  unchanged: 'done',
  denied: 'refused',
  refused: 'refused',
  unusable: 'refused',
  failed: 'failed',
};

/** @throws StorageUnavailableError; the signal's reason */
async function fetchOnce(
  deps: RemoteDependencies,
  remote: Remote,
  asker: AbortSignal,
  place: RemotePlace,
  log: Logger,
): Promise<RemoteOutcome> {
  const late = AbortSignal.timeout(remote.timeoutMs);
  const signal = AbortSignal.any([asker, late]);
  let answer: OutboundAnswer | undefined;
  try {
    answer = await ask(deps.outbound, remote, signal);
    return await outcomeOf(deps, remote, answer, signal, place);
  } catch (error) {
    asker.throwIfAborted();
    if (error instanceof StorageUnavailableError) throw error;
    if (late.aborted) return { outcome: 'failed', message: 'It took too long.' };
    return outcomeOfError(error, log);
  } finally {
    answer?.body.destroy();
  }
}

/** @throws OutboundRefusedError, also if the address is not within the given beginnings; errors of the connection */
function ask(outbound: Pick<Outbound, 'request'>, remote: Remote, signal: AbortSignal): Promise<OutboundAnswer> {
  const within = remote.within.map(parsePrefix);
  if (!isAllowed(remote.url, within)) throw new OutboundRefusedError('elsewhere');
  return outbound.request(remote.url, {
    headers: {
      accept: 'image/*',
      ...(remote.etag !== null && { 'if-none-match': remote.etag }),
      ...(remote.lastModified !== null && { 'if-modified-since': remote.lastModified }),
    },
    redirects,
    signal,
    mayFollow: ({ href }) => isAllowed(href, within),
  });
}

function isAllowed(text: string, within: readonly Prefix[]): boolean {
  try {
    return isWithin(plainSource(text), within);
  } catch (error) {
    if (error instanceof OutboundRefusedError) return false;
    throw error;
  }
}

async function outcomeOf(
  deps: RemoteDependencies,
  { etag, lastModified, sourceKey, maxBytes, holder }: Remote,
  answer: OutboundAnswer,
  signal: AbortSignal,
  place: RemotePlace,
): Promise<RemoteOutcome> {
  const { status, headers } = answer;
  const said = {
    etag: headerText(headers.etag),
    lastModified: headerText(headers['last-modified']),
    freshSeconds: freshSeconds(headers),
  };
  const isConditional = etag !== null || lastModified !== null;
  if (status === 304 && isConditional) return { outcome: 'unchanged', ...said };
  if (status !== 200) {
    if (status >= 400 && status < 500 && !transient.has(status)) return { outcome: 'denied', status };
    return { outcome: 'failed', message: `It answered ${status}.` };
  }
  assertPlainBody(headers);
  const opened = openedOf(answer);
  if (opened.length !== null && opened.length > maxBytes) throw new PermanentMediaError('source_too_large');
  const hash = createHash('sha256');
  const { bytes, contentType } = await storeStream({
    storage: deps.storage,
    minBytesPerSecond: deps.minBytesPerSecond,
    paceMs: deps.paceMs,
    sourceKey,
    maxBytes,
    signal,
    opened,
    // Networks share the memory, too.
    group: holder?.group ?? sourceKey,
    onProgress: (received) => place.progressed(received),
    onChunk: (chunk) => hash.update(chunk),
  });
  return { outcome: 'stored', bytes, digest: hash.digest('hex'), contentType, ...said };
}

/** Refusals that another answer of the server, or of its name servers, ends. */
const ofTheServer: ReadonlySet<Refusal> = new Set(['redirects', 'unresolved', 'lookup']);

function outcomeOfError(error: unknown, log: Logger): RemoteOutcome {
  if (error instanceof OutboundRefusedError && !ofTheServer.has(error.refusal)) {
    return { outcome: 'refused', message: error.message };
  }
  const known = translated(error);
  log.debug({ err: known }, 'the server of a remote source failed');
  if (known instanceof TransientFetchError) return { outcome: 'failed', message: known.message };
  // Of a server that cannot be reached, or whose certificate is not trusted.
  if (known.code === 'source_unreachable') return { outcome: 'failed', message: known.message };
  return { outcome: 'unusable', code: known.code, message: known.message };
}
