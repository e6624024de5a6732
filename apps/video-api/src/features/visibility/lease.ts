import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import { type Logger, startHeartbeat } from '@millrace/service';

const leaseSeconds = 30;
const heartbeatMs = 10_000;

/** The right to move the objects of a video, for one process at a time. */
export interface MoveLease {
  id: string;
  /** Aborted when the lease is lost, or by the given signal. */
  signal: AbortSignal;
  /** Ends the heartbeat, and lets others go on. */
  release(): Promise<void>;
}

/** @returns null if there is nothing to move, or another process moves it */
export async function takeMoveLease(
  { database, log }: { database: Database; log: Logger },
  videoId: string,
  signal: AbortSignal,
): Promise<MoveLease | null> {
  const id = randomUUID();
  const until = `now() + interval '${leaseSeconds} seconds'`;
  const taken = await database.execute(
    `UPDATE video.moves SET lease_id = $2::uuid, lease_until = ${until}
     WHERE video_id = $1 AND lease_until <= now() + interval '1 millisecond'`,
    [videoId, id],
  );
  if (taken === 0) return null;
  const lost = new AbortController();
  const mine = 'WHERE video_id = $1 AND lease_id = $2::uuid';
  const renew = (): void => {
    database.execute(`UPDATE video.moves SET lease_until = ${until} ${mine}`, [videoId, id]).then(
      (renewed) => {
        if (renewed === 0) lost.abort(new Error('the lease of a move was lost'));
      },
      (error: unknown) => log.warn({ err: error, videoId }, 'the lease of a move was not renewed'),
    );
  };
  const stop = startHeartbeat(renew, heartbeatMs);
  return {
    id,
    signal: AbortSignal.any([signal, lost.signal]),
    async release() {
      stop();
      await database.execute(`UPDATE video.moves SET lease_until = now() ${mine}`, [videoId, id]);
    },
  };
}
