import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import { kindTag, mediumTag } from '@millrace/delivery';
import { type CdnFailure, cdnRequestMs, type messages } from '@millrace/jobs';
import type { Queue } from '@millrace/queue';
import { type Logger, type Metrics, messageOf, shareCall } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import type { PeriodicTask } from '../periodic/periodic.ts';
import { everyMedium, type LoggedPurge } from './log.ts';
import type { Purges } from './purges.ts';

/** Two passes over the log: at once, and once more when all replicas know, because the CDN may have asked one that did not. */
const passes = [
  { suffix: '', delaySeconds: 0 },
  { suffix: ' again', delaySeconds: 10 },
] as const;

const pollMs = 1_000;
/** A process that does not end its request in this time is dead. */
const leaseSeconds = (cdnRequestMs * 2) / 1_000;
const courierTimeoutMs = cdnRequestMs + 5_000;
/** Seconds until the next attempt: doubles with each failure. The CDN's Retry-After counts, if it is not absurd. */
const pause = { first: 1, most: 300, mostAsked: 3_600 };

interface Claim {
  leaseId: string;
  position: number;
}

const tagOf = (kind: MediaKind, { mediaId }: LoggedPurge): string =>
  mediaId === everyMedium ? kindTag(kind) : mediumTag(kind, mediaId);

/**
 * Tells the CDN of purges: a courier does, because APIs reach no other networks. The place in the log is written after the CDN has accepted what is
 * before it, so each purge is sent at least once. One process at a time sends.
 */
export function tellCdn(deps: {
  database: Database;
  kind: MediaKind;
  queue: Pick<Queue<typeof messages>, 'request'>;
  purges: Pick<Purges, 'log' | 'onLogged'>;
  metrics: Metrics;
  log: Logger;
}): PeriodicTask[] {
  const { database, kind, queue, purges, log } = deps;
  const counted = deps.metrics.counter('cdn_purges_total', 'Tags that the CDN was told of, by outcome', ['outcome']);

  const claim = async (row: string): Promise<Claim | undefined> => {
    const leaseId = randomUUID();
    // A CDN that is new has copies that live for a day at most.
    const [taken] = await database.query<{ position: number }>(
      `INSERT INTO platform.cdn_purges AS c (kind, position, lease_id, lease_until)
       VALUES ($1, (SELECT coalesce(max(id), 0) FROM platform.purges WHERE kind = $2), $3::uuid, now() + interval '${leaseSeconds} seconds')
       ON CONFLICT (kind) DO UPDATE SET lease_id = excluded.lease_id, lease_until = excluded.lease_until
       WHERE c.lease_until IS NULL OR c.lease_until <= now()
       RETURNING position`,
      [row, kind, leaseId],
    );
    return taken && { leaseId, position: taken.position };
  };

  /** Ends the lease, or lets it end later: until then, no process sends. */
  const release = (row: string, { leaseId }: Claim, position: number, pauseSeconds: number): Promise<number> =>
    database.execute(
      `UPDATE platform.cdn_purges SET position = $3::bigint, lease_until = now() + $4 * interval '1 second'
       WHERE kind = $1 AND lease_id = $2::uuid`,
      [row, leaseId, position, pauseSeconds],
    );

  const ask = async (tags: string[]): Promise<{ sent: number; failure: CdnFailure | null }> => {
    try {
      return await queue.request('cdn.purge', { tags }, { timeoutMs: courierTimeoutMs });
    } catch (error) {
      const message = `No courier has answered: ${messageOf(error)}`;
      return { sent: 0, failure: { status: null, message, retryAfterSeconds: null } };
    }
  };

  function pass({ suffix, delaySeconds }: (typeof passes)[number]): () => Promise<void> {
    const row = kind + suffix;
    let failures = 0;

    const pauseAfter = (failure: CdnFailure | null): number => {
      if (failure === null) return 0;
      const asked = Math.min(pause.mostAsked, failure.retryAfterSeconds ?? 0);
      return Math.max(asked, Math.min(pause.most, pause.first * 2 ** Math.min(failures - 1, 16)));
    };

    /** Most of the time, nothing is to be sent, and nothing need be written. */
    const isDue = async (): Promise<boolean> => {
      const [place] = await database.query<{ position: number }>(
        'SELECT position FROM platform.cdn_purges WHERE kind = $1',
        [row],
      );
      return place === undefined || (await purges.log.read(place.position, delaySeconds)).length > 0;
    };

    /** @returns whether there may be more to send now */
    const send = async (): Promise<boolean> => {
      if (!(await isDue())) return false;
      const held = await claim(row);
      if (held === undefined) return false;
      const found = await purges.log.read(held.position, delaySeconds);
      if (found.length === 0) {
        await release(row, held, held.position, 0);
        return false;
      }
      // In the order of the log, each tag once.
      const last = new Map<string, number>();
      for (const purge of found) if (!last.has(tagOf(kind, purge))) last.set(tagOf(kind, purge), purge.id);
      const tags = [...last.keys()];
      const { sent, failure } = await ask(tags);
      counted.inc({ outcome: 'sent' }, sent);
      failures = failure === null ? 0 : failures + 1;
      if (failure !== null) {
        counted.inc({ outcome: 'failed' }, tags.length - sent);
        log.error({ ...failure, tags: tags.length - sent }, `the CDN was not purged: ${failure.message} Retrying`);
      }
      // All purges before the first one whose tag was not sent.
      const missing = tags[sent];
      const until = missing === undefined ? (found.at(-1)?.id ?? 0) : (last.get(missing) ?? 0) - 1;
      await release(row, held, Math.max(held.position, until), pauseAfter(failure));
      return failure === null;
    };

    let isWanted = false;
    const sending = shareCall(async (): Promise<void> => {
      do {
        isWanted = false;
        while (await send());
      } while (isWanted);
    });
    return () => {
      isWanted = true;
      return sending.run();
    };
  }

  return passes.map((each) => {
    const run = pass(each);
    const name = `purging the CDN${each.suffix}`;
    if (each.delaySeconds === 0) {
      purges.onLogged(() => {
        run().catch((error: unknown) => log.warn({ err: error }, `${name} failed; retrying`));
      });
    }
    return { name, everyMs: pollMs, run };
  });
}
