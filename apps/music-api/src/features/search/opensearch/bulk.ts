import { z } from 'zod';
import type { Engine } from './client.ts';
import { documentId, documentOf, type Row } from './documents.ts';

/** A document as of a version. Without a row it is to be removed. */
export interface Change {
  kind: Row['kind'];
  id: string;
  version: number;
  row: Row | undefined;
}

const item = z.object({
  status: z.int(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
});
const answer = z.object({ items: z.array(z.record(z.string(), item)) });

/** Newer versions are there, or there was nothing to remove. */
const harmless = [404, 409];

/**
 * Writes documents. An older version never replaces a newer one.
 *
 * @param alias one that exists not is no error: its index will be filled from the tables
 * @returns what the engine refuses for good
 * @throws Error if the engine is away or busy: all may be written again
 */
export async function write(engine: Engine, alias: string, changes: readonly Change[]): Promise<string[]> {
  const lines = changes.flatMap(({ kind, id, version, row }): object[] => {
    // An index of this name must not be made by a write: it would have no mapping.
    const target = {
      _index: alias,
      _id: documentId(kind, id),
      version,
      version_type: 'external_gte',
      require_alias: true,
    };
    return row === undefined ? [{ delete: target }] : [{ index: target }, documentOf(row)];
  });
  const { items } = answer.parse(await engine.send({ method: 'POST', path: '/_bulk', lines }));
  const refused: string[] = [];
  for (const { status, error } of items.flatMap((one) => Object.values(one))) {
    if (error === undefined || harmless.includes(status)) continue;
    const message = `${status} ${error.type}: ${error.reason ?? ''}`;
    if (status === 429 || status >= 500) throw new Error(`OpenSearch could not write: ${message}`);
    refused.push(message);
  }
  return refused;
}
