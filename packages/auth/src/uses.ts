import { asService, createSingleFlight, type Logger, messageOf } from '@millrace/service';

/** Resolution of `lastUsedAt`: a busy credential costs one write per minute instead of one per request. */
const resolutionMs = 60_000;

/** Writes when credentials are used, in the background: a request neither waits for it nor fails with it. */
export interface Uses<Id> {
  /** @param lastUsedAt as stored */
  record(id: Id, lastUsedAt: Date | null): void;
  /** Resolves when pending updates are written. */
  close(): Promise<void>;
}

export function createUses<Id extends string | number>(deps: {
  log: Logger;
  /** The noun of the log: "an API key". */
  what: string;
  write: (id: Id, usedAt: Date) => Promise<unknown>;
}): Uses<Id> {
  const writes = createSingleFlight<Id, void>();
  return {
    record(id, lastUsedAt) {
      const now = new Date();
      if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < resolutionMs) return;
      // The request that writes does so for all of the next minute. Prisma sends a statement when it is awaited.
      void writes.run(id, () =>
        asService(async () => void (await deps.write(id, now))).catch((error: unknown) =>
          deps.log.warn({ err: error }, `failed to record the use of ${deps.what}: ${messageOf(error)}`),
        ),
      );
    },
    close: () => writes.idle(),
  };
}
