import { setTimeout as sleep } from 'node:timers/promises';
import { holderAt } from '@millrace/auth';
import type { messages, RemoteOutcome } from '@millrace/jobs';
import { unusable, workerProblem } from '@millrace/platform';
import { BusyError, type Queue } from '@millrace/queue';
import { AppError } from '@millrace/service';
import type { Inspection, InspectionRequest } from '../../../arriving.ts';
import type { ClientRequest } from '../renditions/limits.ts';
import { problemOfError } from '../renditions/types.ts';
import type { RemoteAddress } from './address.ts';
import type { RemoteResult } from './results.ts';
import type { RemoteClaim } from './rows.ts';

export interface RemoteFetchDependencies {
  queue: Pick<Queue<typeof messages>, 'request'>;
  /** Has a worker decode the whole picture. */
  inspect: (request: InspectionRequest) => Promise<Inspection>;
  /** As in the setting. */
  prefixes: readonly string[];
  maxBytes: number;
  timeoutMs: number;
  /** For how long a picture is fresh: if its server does not say, at least, and at most. */
  freshness: { default: number; min: number; max: number };
}

/** How long a failure is remembered, so that a page full of it costs one request to the server of the source. */
const rememberedSeconds = 10;
/** Of one that is not the server's. */
const ownFailureSeconds = 1;

/** The courier may answer later than the time that it gives the server. */
export const answerMarginMs = 5_000;
const busyPauseMs = 150;

/** What became of one fetch. */
export interface RemoteFetch {
  result: RemoteResult;
  outcome: RemoteOutcome['outcome'] | 'unavailable' | 'revoked';
  /** `none`: the fetch has left no object. `stored`: it has, at the claim's key. `unknown`: it may still leave one. */
  object: 'none' | 'stored' | 'unknown';
}

/** Asks the courier for a picture, and a worker to decode it. @param options.revoked ends the fetch, but not the decoding of what is stored */
export async function fetchRemote(
  deps: RemoteFetchDependencies,
  { url }: RemoteAddress,
  claim: RemoteClaim,
  { client, closing, revoked }: { client: ClientRequest; closing: AbortSignal; revoked: AbortSignal },
): Promise<RemoteFetch> {
  let said: RemoteOutcome;
  try {
    said = await askCourier(deps, url, claim, client, AbortSignal.any([closing, revoked]));
  } catch (error) {
    if (revoked.aborted) return { outcome: 'revoked', object: 'unknown', result: 'released' };
    return { ...unavailable(workerProblem(error, 'courier')), object: 'unknown' };
  }
  const { outcome } = said;
  switch (outcome) {
    case 'unchanged':
      return { outcome, object: 'none', result: { unchanged: { ...said, freshSeconds: freshFor(deps, said) } } };
    case 'stored': {
      const fresh = { etag: said.etag, lastModified: said.lastModified, freshSeconds: freshFor(deps, said) };
      if (said.digest === claim.digest) return { outcome: 'unchanged', object: 'stored', result: { unchanged: fresh } };
      return { object: 'stored', ...(await inspected(deps, claim, said, fresh, client)) };
    }
    default:
      return { outcome, object: 'none', result: failure(said) };
  }
}

const freshFor = (
  { freshness: { min, max, ...bounds } }: RemoteFetchDependencies,
  { freshSeconds }: { freshSeconds: number | null },
): number => Math.max(min, Math.min(max, freshSeconds ?? bounds.default));

/** @throws errors of the queue */
async function askCourier(
  { queue, prefixes, maxBytes, timeoutMs }: RemoteFetchDependencies,
  url: string,
  { sourceKey, etag, lastModified }: RemoteClaim,
  client: ClientRequest,
  signal: AbortSignal,
): Promise<RemoteOutcome> {
  const holder = holderAt(client.address);
  const { requestId } = client;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const leftMs = Math.max(1, deadline - Date.now());
    const payload = { url, within: [...prefixes], sourceKey, maxBytes, etag, lastModified, timeoutMs: leftMs, holder };
    try {
      return await queue.request('image.remote', payload, { timeoutMs: leftMs + answerMarginMs, requestId, signal });
    } catch (error) {
      // All couriers are full for a moment.
      if (!(error instanceof BusyError) || leftMs === 1) throw error;
    }
    await sleep(busyPauseMs, undefined, { signal });
  }
}

/** An error that is not a client's, and not the server's of the source. */
function unavailable(error: unknown): Pick<RemoteFetch, 'result' | 'outcome'> {
  const problem =
    error instanceof AppError
      ? error
      : new AppError('unavailable', 'The picture could not be fetched. Try again later.', { retryAfter: 1 });
  // Two couriers died of it: that would happen again.
  const seconds = problem.status < 500 ? rememberedSeconds : ownFailureSeconds;
  return { outcome: 'unavailable', result: { failed: problemOfError(problem), seconds } };
}

async function inspected(
  { inspect }: RemoteFetchDependencies,
  { versionId, sourceKey }: RemoteClaim,
  { bytes, digest, contentType }: Extract<RemoteOutcome, { outcome: 'stored' }>,
  fresh: { etag: string | null; lastModified: string | null; freshSeconds: number },
  { address, requestId }: ClientRequest,
): Promise<Pick<RemoteFetch, 'result' | 'outcome'>> {
  try {
    if (bytes === 0) throw unusable('empty_file', 'The server of the picture sent an empty file.');
    const holder = holderAt(address);
    const found = await inspect({ imageId: versionId, sourceKey, strippedKey: null, requestId, holder });
    const { format, mimeType, width, height, frames } = found;
    const version = { format, mimeType, width, height, frames, bytes, digest, contentType };
    return { outcome: 'stored', result: { stored: { ...version, ...fresh } } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) return unavailable(error);
    return { outcome: 'unusable', result: { gone: problemOfError(error), seconds: rememberedSeconds } };
  }
}

/** The server denies the picture, or sends something else: then the last version is not used any more either. */
function failure(said: Exclude<RemoteOutcome, { outcome: 'stored' | 'unchanged' }>): RemoteResult {
  const seconds = rememberedSeconds;
  switch (said.outcome) {
    case 'denied': {
      const problem = new AppError('not_found', `The server of the picture answered ${said.status}.`);
      return { gone: problemOfError(problem), seconds };
    }
    case 'refused':
      return { gone: problemOfError(new AppError('source_not_allowed', said.message)), seconds };
    case 'unusable':
      return { gone: problemOfError(unusable(said.code, said.message)), seconds };
    case 'failed': {
      const problem = new AppError('source_failed', `The server of the picture failed. ${said.message}`);
      return { failed: problemOfError(problem), seconds };
    }
  }
}
