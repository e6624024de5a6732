import { type Holder, type Part, Shares } from '@millrace/service';
import { Line } from './line.ts';

/** Who wants a connection: a holder; undefined: the service itself. */
export type Claimant = Holder | undefined;

/** Gives a place back; idempotent. */
export type Leave = () => void;

export interface Places {
  /** A place, if one is free for the claimant and nobody waits. It costs as little as counting. */
  take(claimant: Claimant): Leave | undefined;
  /**
   * Waits for a place.
   *
   * @param grant called once, perhaps at once
   * @returns what ends the waiting, without effect once a place was given; undefined if too many requests of the holder wait
   */
  wait(claimant: Claimant, grant: (leave: Leave) => void): (() => void) | undefined;
  state(): { places: number; waiting: number };
}

/** Requests of a holder, or of a group, that may wait. Each waits for some seconds at most. */
const maxWaiting = 1_000;

interface Waiter {
  grant: (leave: Leave) => void;
}

interface WaitingRequest extends Waiter {
  part: Part;
}

/**
 * The connections of a pool, which holders share fairly. Unlike the places of `createFairPool`, they cannot be revoked: a transaction would be
 * lost. So a holder has at most half of them, also while nobody waits, and whoever comes gets one of the others, or the next that comes free.
 * The service itself has some that requests never get, and comes before requests while it has less than half of all.
 */
export function createPlaces(size: number): Places {
  const reserved = size === 1 ? 0 : Math.max(1, Math.floor(size / 5));
  const most = {
    requests: size - reserved,
    holder: Math.max(1, Math.floor((size - reserved) / 2)),
    service: Math.ceil(size / 2),
  };
  const shares = new Shares();
  const taken = { requests: 0, service: 0 };
  const waiting = { requests: 0, service: new Set<Waiter>() };
  const line = new Line<WaitingRequest>();

  /** @param part of the holder; undefined for the service */
  function hold(part: Part | undefined): Leave {
    const kind = part === undefined ? 'service' : 'requests';
    taken[kind] += 1;
    if (part !== undefined) shares.change(part, 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      taken[kind] -= 1;
      if (part !== undefined) shares.change(part, -1);
      settle();
    };
  }

  function stopWaiting(waiter: WaitingRequest): void {
    if (!line.delete(waiter)) return;
    waiting.requests -= 1;
    shares.wait(waiter.part, -1);
  }

  /** Gives free places to those who wait. */
  function settle(): void {
    while (taken.requests + taken.service < size) {
      const [own] = waiting.service;
      const isServiceFirst = own !== undefined && taken.service < most.service;
      const mayRequest = waiting.requests > 0 && taken.requests < most.requests && !isServiceFirst;
      const request = mayRequest ? line.next(most.holder) : undefined;
      if (request !== undefined) {
        stopWaiting(request);
        request.grant(hold(request.part));
      } else if (own !== undefined) {
        waiting.service.delete(own);
        own.grant(hold(undefined));
      } else return;
    }
  }

  return {
    take(claimant) {
      if (waiting.requests + waiting.service.size > 0 || taken.requests + taken.service >= size) return undefined;
      if (claimant === undefined) return hold(undefined);
      if (taken.requests >= most.requests) return undefined;
      const part = shares.of(claimant);
      return part.group.places < most.holder ? hold(part) : undefined;
    },
    wait(claimant, grant) {
      // Those who wait may have all that they may have, while places are free for others: hence `settle`.
      if (claimant === undefined) {
        const waiter = { grant };
        waiting.service.add(waiter);
        settle();
        return () => void waiting.service.delete(waiter);
      }
      const part = shares.of(claimant);
      if (part.group.waiting >= maxWaiting) return undefined;
      const waiter = { grant, part };
      line.add(waiter);
      waiting.requests += 1;
      shares.wait(part, 1);
      settle();
      return () => stopWaiting(waiter);
    },
    state: () => ({
      places: taken.requests + taken.service,
      waiting: waiting.requests + waiting.service.size,
    }),
  };
}
