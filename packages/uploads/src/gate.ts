import { AppError, createFairPool, type OpenPool } from '@millrace/service';
import type { Request } from 'express';
import { ClientGoneError } from './errors.ts';

/** An upload cannot be too slow in its first minute. */
const startMs = 60_000;
/** An upload slower than this gives its place away when others wait. */
const slowBytesPerSecond = 16 * 1024;
/** How long an upload waits for a place, and how long before one beyond another account's share is taken for it. */
const waiting = { mostMs: 10_000, graceMs: 1_000 };

/** The place of an admitted upload. See docs/architecture/uploads.md, Places. */
export interface Admission {
  /** Aborted with an AppError when the place goes to another account, or when the account's uploads or the request's credential are ended. */
  signal: AbortSignal;
  /** Uploads in progress when this one was admitted, including this one. */
  count: number;
  /** Whose share the upload counts for, also in the memory of uploads: that of a group, or of the account. */
  share: string;
  /**
   * Before what was uploaded becomes part of the service: an upload takes any time, in which its credential may have ended.
   *
   * @throws AppError as the guard
   */
  confirm(): Promise<void>;
  /** Frees the place; idempotent. */
  release(): void;
}

export interface UploadGate {
  /**
   * Gives the upload of a request a place, which accounts share fairly.
   *
   * @param group accounts of one group have one share together; by default that of the request's caller
   * @throws AppError rate_limited if the account has too many uploads in progress, unavailable if no place came free in time, as the guard if
   *   the credential has ended meanwhile; ClientGoneError
   */
  admit(req: Pick<Request, 'socket'>, accountId: number, group?: string): Promise<Admission>;
  /** Ends the uploads of an account that are in progress. They fail with the reason. */
  end(accountId: number, reason: AppError): void;
  /** Ends the uploads of an account whose credentials have ended. Call it for each change of the account. */
  checkAgain(accountId: number): void;
}

/** Limits the uploads in progress in this process, in all and for each account. */
export function createUploadGate({
  atOnce,
  perAccount,
  groupOf = () => undefined,
  admitAgain = () => Promise.resolve(),
  openPool = createFairPool,
}: {
  atOnce: number;
  perAccount: number;
  /** The group of the account for which a request acts, if it has one. */
  groupOf?: (req: object) => string | undefined;
  /** Refuses a request whose credential was ended since the guard admitted it. */
  admitAgain?: (req: object) => Promise<void>;
  openPool?: OpenPool;
}): UploadGate {
  const pool = openPool({
    name: 'uploads',
    size: atOnce,
    graceMs: waiting.graceMs,
    perHolder: { most: perAccount, message: `The account has ${perAccount} uploads in progress. Finish one first.` },
    messages: {
      full: 'The server has too many uploads in progress. Try again later.',
      revoked:
        'Uploads of other accounts were waiting. Try again; an upload that can be resumed goes on where it stopped.',
      retryAfter: 5,
    },
  });
  /** The requests with places, by account and by what ends each. */
  const admitted = new Map<number, Map<AbortController, object>>();

  return {
    async admit(req, accountId, group = groupOf(req)) {
      const { socket } = req;
      const key = String(accountId);
      const gone = new AbortController();
      const onClose = (): void => gone.abort(new ClientGoneError());
      socket.once('close', onClose);
      if (socket.destroyed) onClose();
      // Bytes of earlier requests on the same connection do not count.
      const before = socket.bytesRead;
      const since = performance.now();
      const isSlow = (): boolean => {
        const ms = performance.now() - since;
        return ms >= startMs && (socket.bytesRead - before) / (ms / 1000) < slowBytesPerSecond;
      };
      const place = await pool
        .enter({ key, ...(group !== undefined && { group }) }, { signal: gone.signal, waitMs: waiting.mostMs, isSlow })
        .finally(() => socket.off('close', onClose));
      const ending = new AbortController();
      const ofAccount = admitted.get(accountId) ?? new Map<AbortController, object>();
      admitted.set(accountId, ofAccount.set(ending, req));
      const release = (): void => {
        place.leave();
        ofAccount.delete(ending);
        if (ofAccount.size === 0 && admitted.get(accountId) === ofAccount) admitted.delete(accountId);
      };
      try {
        // It may have ended while the request waited for its place.
        await admitAgain(req);
      } catch (error) {
        release();
        throw error;
      }
      return {
        signal: AbortSignal.any([place.revoked, ending.signal]),
        count: pool.state().places,
        share: group ?? key,
        confirm: () => admitAgain(req),
        release,
      };
    },
    end(accountId, reason) {
      for (const ending of admitted.get(accountId)?.keys() ?? []) ending.abort(reason);
    },
    checkAgain(accountId) {
      for (const [ending, req] of admitted.get(accountId) ?? []) {
        admitAgain(req).catch((error: unknown) => {
          // Whether it may go on is not known while the database does not answer. `confirm` asks again.
          if (error instanceof AppError && error.code !== 'unavailable') ending.abort(error);
        });
      }
    },
  };
}
