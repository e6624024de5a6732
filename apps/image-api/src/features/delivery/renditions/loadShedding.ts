import { BusyError, NoWorkerError, QueueUnavailableError } from '@millrace/queue';
import type { AppError, FairPool, Holder, OpenPool } from '@millrace/service';

/**
 * Milliseconds without requests to workers: of a network, after workers were too busy for one of its requests; of all, after no worker was
 * reachable. A rendering takes at least as long, so workers do not become idle. In a flood of misses, only a few a second cost a claim and a request.
 */
const pauseMs = { busy: 40, unreachable: 250 };
/** If workers refuse so many networks within a pause, they have no room for anybody, and all misses pause. */
const manyNetworks = 16;

/** Requests are refused with the problem until then. */
interface Pause {
  until: number;
  problem: AppError;
}

const isOver = ({ until }: Pause): boolean => Date.now() >= until;

/** A request leaves in the same turn in which its place is revoked. If none is revoked, there is nothing to wait for. */
const revokedWithinMs = 1;

/** @throws the reason of the signal, as soon as it is aborted */
function untilRevoked<T>(running: Promise<T>, revoked: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(revoked.reason);
    revoked.addEventListener('abort', giveUp, { once: true });
    running.then(resolve, reject).finally(() => revoked.removeEventListener('abort', giveUp));
  });
}

/** Rejects misses that cannot be served now, at once and without I/O. Hits are not affected. */
export class LoadShedding {
  readonly #pool: FairPool;
  #unreachable: Pause | undefined;
  /** By network, the first to end first. Workers refuse whoever has the most waiting there, which says nothing of others. */
  readonly #busy = new Map<string, Pause>();

  /** @param options.maxWaiting most requests that wait in this process. Networks of clients share these places */
  constructor({ maxWaiting, openPool }: { maxWaiting: number; openPool: OpenPool }) {
    this.#pool = openPool({
      name: 'waiting for pictures',
      size: maxWaiting,
      graceMs: 0,
      messages: {
        full: 'Too many requests are waiting for renditions.',
        revoked: 'Requests of other networks were waiting for renditions.',
        retryAfter: 1,
      },
    });
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#pool.state().places;
  }

  /**
   * Starts a pause if workers were too busy for a request of the holder, or none was reachable.
   *
   * @param problem the error for requests during the pause
   */
  recordFailure({ group }: Required<Holder>, cause: unknown, problem: AppError): void {
    if (cause instanceof BusyError) {
      this.#busy.delete(group);
      this.#busy.set(group, { until: Date.now() + pauseMs.busy, problem });
    } else if (cause instanceof NoWorkerError || cause instanceof QueueUnavailableError) {
      this.#unreachable = { until: Date.now() + pauseMs.unreachable, problem };
    }
  }

  /** @throws AppError unavailable during a pause of all, or of the holder's network */
  assertNotPaused({ group }: Required<Holder>): void {
    if (this.#unreachable !== undefined && !isOver(this.#unreachable)) throw this.#unreachable.problem;
    for (const [other, pause] of this.#busy) {
      if (!isOver(pause)) break;
      this.#busy.delete(other);
    }
    const [any] = this.#busy.size >= manyNetworks ? this.#busy.values() : [];
    const pause = this.#busy.get(group) ?? any;
    if (pause !== undefined) throw pause.problem;
  }

  /**
   * Runs the work, and counts its request as waiting meanwhile.
   *
   * @throws AppError unavailable if too many requests are waiting, or if the place went to another network. The work then goes on without the
   *   request, because others may share it
   */
  async runCounted<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
    const place = await this.#pool.enter(holder, { waitMs: revokedWithinMs });
    const running = work();
    try {
      return await untilRevoked(running, place.revoked);
    } finally {
      place.leave();
    }
  }
}
