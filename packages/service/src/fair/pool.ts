import { AppError } from '../errors/index.ts';
import { type Part, type Share, Shares } from './share.ts';
import type { FairPool, FairPoolOptions, Place } from './types.ts';

interface Held {
  part: Part;
  since: number;
  isSlow: () => boolean;
  turnMs: number;
  /** Its holder was told, or is about to be: the place counts as free for those who wait. */
  isRevoked: boolean;
  revoking: AbortController;
}

interface Waiter {
  part: Part;
  since: number;
  grant(): void;
  refuse(): void;
}

export function createFairPool(options: FairPoolOptions): FairPool {
  const { name, size, graceMs = Number.POSITIVE_INFINITY, messages, perHolder } = options;
  const shares = new Shares();
  /** In the order of their entry. */
  const places = new Set<Held>();
  const waiters = new Set<Waiter>();
  const counts = { revoked: 0, refused: 0 };
  let timer: NodeJS.Timeout | undefined;

  const now = (): number => performance.now();
  const lose = (how: 'revoked' | 'refused'): void => {
    counts[how] += 1;
    options.onLoss?.(how);
  };
  const refusal = (): AppError => new AppError('unavailable', messages.full, { retryAfter: messages.retryAfter });

  /** Who goes first: fewest places, then least use, of the group and then of the holder; at last, who came first. */
  function byRight(at: number, taken: ReadonlyMap<Share, number>): (a: Waiter, b: Waiter) => number {
    const placesOf = (share: Share): number => share.places + (taken.get(share) ?? 0);
    return ({ part: a, since }, { part: b, since: otherSince }) =>
      placesOf(a.group) - placesOf(b.group) ||
      a.group.used(at) - b.group.used(at) ||
      placesOf(a.own) - placesOf(b.own) ||
      a.own.used(at) - b.own.used(at) ||
      since - otherSince;
  }

  function first(candidates: Iterable<Waiter>, order: (a: Waiter, b: Waiter) => number): Waiter | undefined {
    let best: Waiter | undefined;
    for (const one of candidates) if (best === undefined || order(one, best) < 0) best = one;
    return best;
  }

  function hold(part: Part, work: Pick<Held, 'isSlow' | 'turnMs'>): Place {
    const held: Held = { part, since: now(), ...work, isRevoked: false, revoking: new AbortController() };
    places.add(held);
    shares.change(part, 1);
    return {
      revoked: held.revoking.signal,
      leave() {
        if (!places.delete(held)) return;
        shares.change(part, -1);
        settle();
      },
    };
  }

  /** Gives free places to who waits, and takes some back if there are none. */
  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiters.size === 0) return;
    const nobody = new Map<Share, number>();
    while (places.size < size) {
      const next = first(waiters, byRight(now(), nobody));
      if (next === undefined) break;
      next.grant();
    }
    press();
  }

  /** Revokes what is due, and comes back when the next one is. */
  function press(): void {
    const at = now();
    const open = new Set(waiters);
    const changes = new Map<Share, number>();
    const count = ({ own, group }: Part, by: number): void => {
      for (const share of [own, group]) changes.set(share, (changes.get(share) ?? 0) + by);
    };
    const serve = (waiter: Waiter): void => {
      open.delete(waiter);
      count(waiter.part, 1);
    };
    // What is revoked already is as good as free, and goes to those who come first.
    for (const held of places) {
      if (!held.isRevoked) continue;
      count(held.part, -1);
      const next = first(open, byRight(at, changes));
      if (next !== undefined) serve(next);
    }
    const revoked: Held[] = [];
    let dueAt = Number.POSITIVE_INFINITY;
    for (;;) {
      const waiter = first(open, byRight(at, changes));
      if (waiter === undefined) break;
      const found = victimFor(waiter, changes, at);
      if (found === undefined) break;
      if (found.dueAt > at) {
        dueAt = found.dueAt;
        break;
      }
      found.held.isRevoked = true;
      revoked.push(found.held);
      count(found.held.part, -1);
      serve(waiter);
    }
    if (dueAt !== Number.POSITIVE_INFINITY) timer = setTimeout(settle, Math.max(1, dueAt - at)).unref();
    for (const _ of revoked) lose('revoked');
    // At last, because a holder may leave at once, which brings him here again.
    for (const { revoking } of revoked) {
      revoking.abort(
        new AppError('unavailable', messages.revoked ?? messages.full, { retryAfter: messages.retryAfter }),
      );
    }
  }

  /** The place that should be this waiter's, and from when. */
  function victimFor(
    waiter: Waiter,
    changes: ReadonlyMap<Share, number>,
    at: number,
  ): { held: Held; dueAt: number } | undefined {
    const placesOf = (share: Share): number => share.places + (changes.get(share) ?? 0);
    let best: { held: Held; dueAt: number; most: number; ofOwn: number } | undefined;
    for (const held of places) {
      if (held.isRevoked) continue;
      if (held.isSlow()) return { held, dueAt: at };
      const isSameGroup = held.part.group === waiter.part.group;
      // Between groups, the shares of groups count; within one, those of its holders.
      const [theirs, mine] = isSameGroup ? [held.part.own, waiter.part.own] : [held.part.group, waiter.part.group];
      const more = placesOf(theirs) - placesOf(mine);
      const isTurn = more === 1 && placesOf(mine) === 0;
      if (more < 2 && !isTurn) continue;
      const dueAt = more >= 2 ? waiter.since + graceMs : Math.max(held.since + held.turnMs, waiter.since + graceMs);
      const most = placesOf(theirs);
      const ofOwn = placesOf(held.part.own);
      // The newest place of who has most; of those with one place, the first that is due.
      const isBetter =
        best === undefined ||
        most > best.most ||
        (most === best.most && (more >= 2 ? ofOwn >= best.ofOwn : dueAt < best.dueAt));
      if (isBetter && dueAt !== Number.POSITIVE_INFINITY) best = { held, dueAt, most, ofOwn };
    }
    return best;
  }

  /** Of those who wait, the newest of the holder with the most waiting, in the group with the most; between equals, of who has used the most. */
  function refuseOne(): void {
    const at = now();
    const more = ({ part: a }: Waiter, { part: b }: Waiter): number =>
      a.group.waiting - b.group.waiting ||
      a.group.used(at) - b.group.used(at) ||
      a.own.waiting - b.own.waiting ||
      a.own.used(at) - b.own.used(at);
    let worst: Waiter | undefined;
    for (const one of waiters) if (worst === undefined || more(one, worst) >= 0) worst = one;
    worst?.refuse();
  }

  const pool: FairPool = {
    name,
    async enter(holder, { signal, waitMs, isSlow = () => false, ...own }) {
      signal?.throwIfAborted();
      const { turnMs = options.turnMs ?? Number.POSITIVE_INFINITY } = own;
      const { maxWaiting = options.maxWaiting ?? 4 * size } = own;
      const part = shares.of(holder);
      const work = { isSlow, turnMs };
      if (perHolder !== undefined && part.own.places + part.own.waiting >= perHolder.most) {
        throw new AppError('rate_limited', perHolder.message, { retryAfter: messages.retryAfter });
      }
      if (places.size < size && waiters.size === 0) return hold(part, work);
      if (waitMs <= 0) {
        lose('refused');
        throw refusal();
      }
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          part,
          since: now(),
          grant() {
            end();
            resolve(hold(part, work));
          },
          refuse() {
            end();
            lose('refused');
            reject(refusal());
          },
        };
        const giveUp = (): void => {
          end();
          reject(signal?.reason);
          settle();
        };
        const patience = setTimeout(() => {
          waiter.refuse();
          settle();
        }, waitMs);
        function end(): void {
          clearTimeout(patience);
          signal?.removeEventListener('abort', giveUp);
          waiters.delete(waiter);
          shares.wait(part, -1);
        }
        signal?.addEventListener('abort', giveUp, { once: true });
        waiters.add(waiter);
        shares.wait(part, 1);
        while (waiters.size > maxWaiting) refuseOne();
        settle();
      });
    },
    async run(holder, entering, work) {
      const place = await pool.enter(holder, entering);
      try {
        return await work();
      } finally {
        place.leave();
      }
    },
    state: () => ({ places: places.size, waiting: waiters.size, ...counts }),
  };
  return pool;
}
