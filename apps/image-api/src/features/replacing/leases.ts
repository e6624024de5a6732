import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '@millrace/database';
import { createObjectLeases, leaseUntil, noSuch, type ObjectLease } from '@millrace/media';
import type { Logger } from '@millrace/service';
import { keys } from '@millrace/storage';
import { imageTables } from '../../tables.ts';

/** For the difference between this clock and that of another process. */
const marginMs = 50;

/** A replacement in progress. */
export interface ReplacementLease extends ObjectLease {
  /** Of the new picture. */
  sourceKey: string;
  /** Of its copy without metadata. */
  copyKey: string;
  /** Of its mezzanine. */
  mezzanineKey: string;
  /** Resolves when no process trusts any more what it knew of the image before. The replacement may commit then. */
  announced(): Promise<void>;
}

/** Leases of replacements, in image.replacements. */
export function createReplacementLeases(deps: {
  database: Database;
  log: Logger;
  /** How long a process trusts what it knows of images after it has last looked for replacements, in milliseconds. */
  trustedMs: number;
}) {
  const { database, log, trustedMs } = deps;
  const { kind } = imageTables;
  const leases = createObjectLeases(
    { database, tables: imageTables, log },
    {
      table: 'image.replacements',
      mediaId: 'image_id',
      where: 'true',
      noun: 'replacement',
      nouns: 'replacements',
      tooLate: 'The replacement took too long. Send the picture again.',
    },
  );
  return {
    /**
     * Begins a replacement.
     *
     * @param admit called before, in the same transaction
     * @throws AppError not_found
     */
    async take(
      { id: imageId, accountId }: { id: string; accountId: number },
      admit: (tx: Transaction) => Promise<unknown>,
    ): Promise<ReplacementLease> {
      // Hexadecimal: the id ends the names of objects, and must not look like a part of one.
      const id = randomBytes(12).toString('hex');
      await database.transaction(async (tx) => {
        await admit(tx);
        // The image may be deleted at the same moment.
        const begun = await database.executor(tx).execute(
          `INSERT INTO image.replacements (id, image_id, account_id, lease_until)
           SELECT $1, id, account_id, ${leaseUntil} FROM image.images WHERE id = $2 AND account_id = $3 FOR KEY SHARE`,
          [id, imageId, accountId],
        );
        if (begun === 0) throw noSuch(imageTables);
      });
      const began = performance.now();
      return {
        ...leases.hold(id, imageId),
        sourceKey: keys.replacedSource(kind, imageId, id),
        copyKey: keys.replacedCopy(kind, imageId, id),
        mezzanineKey: keys.replacedMezzanine(imageId, id),
        async announced() {
          const left = began + trustedMs + marginMs - performance.now();
          if (left > 0) await sleep(left);
        },
      };
    },
    task: leases.task,
  };
}

export type ReplacementLeases = ReturnType<typeof createReplacementLeases>;
