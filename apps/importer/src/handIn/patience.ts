import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@millrace/database';
import { messageOf } from '@millrace/service';
import { ConnectionError } from './http.ts';
import { isOfAccount, mayPass, Refusal, StopError } from './problems.ts';

const longestWaitMs = 60_000;
/** Soon enough for who has just started a service again, and a few requests a second at most. */
const maxDelayMs = 5_000;
/** Failures of one file at a service that answers others. */
const maxFailures = 12;

/** Tells people that the command waits, and for what. */
export type TellWaiting = (reason: string, seconds: number) => void;

/** Repeats what fails because a service, the database or the network is away, as long as it takes. */
export interface Patience {
  /**
   * @param work repeated from its start
   * @throws StopError if the account can hand in nothing more; Refusal for the file; the signal's reason
   */
  persist<T>(what: string, work: () => Promise<T>): Promise<T>;
}

const delayAfter = (failures: number): number => Math.min(maxDelayMs, 500 * 2 ** Math.min(failures - 1, 6));

const isOfService = (error: unknown): boolean => error instanceof Refusal || error instanceof ConnectionError;

/** Whether waiting can help. */
const passes = (error: unknown): boolean =>
  error instanceof Refusal ? mayPass(error) : error instanceof ConnectionError || isUnavailable(error);

/** One for each service: when it asks one request to wait, all requests wait. */
export function createPatience(tell: TellWaiting, signal: AbortSignal): Patience {
  let pausedUntil = 0;
  let succeededAt = 0;
  let toldUntil = 0;

  const wait = async (ms: number): Promise<void> => {
    await sleep(ms, undefined, { signal });
  };

  return {
    async persist(what, work) {
      let firstFailure = 0;
      for (let failures = 1; ; failures++) {
        signal.throwIfAborted();
        const pause = pausedUntil - Date.now();
        if (pause > 0) await wait(pause);
        try {
          const result = await work();
          succeededAt = Date.now();
          return result;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof StopError) throw error;
          if (isOfAccount(error)) throw new StopError(error.message);
          if (!passes(error)) throw error;
          firstFailure ||= Date.now();
          // The service answers other requests, but not this one.
          const isOwnFault =
            !(error instanceof Refusal && error.retryAfter !== undefined) && succeededAt > firstFailure;
          if (failures >= maxFailures && isOwnFault) throw error;
          const asked = error instanceof Refusal ? (error.retryAfter ?? 0) * 1000 : 0;
          const ms = Math.min(longestWaitMs, Math.max(asked, delayAfter(failures)));
          if (asked > 0) pausedUntil = Date.now() + ms;
          // Once for all requests that fail at the same time.
          if ((failures > 1 || asked > 0) && Date.now() >= toldUntil) {
            toldUntil = Date.now() + ms;
            tell(`${isOfService(error) ? what : 'the database'}: ${messageOf(error)}`, Math.ceil(ms / 1000));
          }
          await wait(ms);
        }
      }
    },
  };
}
