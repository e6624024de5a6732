import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { InvalidMessageError } from '../../contract/errors.ts';
import type { QueueDatabase } from './database.ts';

/** NOTIFY rejects payloads of 8,000 bytes and more. */
const longestNoticeBytes = 7_900;

const reference = z.object({ body: z.uuid() });

/** A body to send by NOTIFY: inline or, if it is too large, as the id of a stored body. */
export interface PackedBody {
  notice: string;
  /** The parameters of `storeBody`; null if the notice contains the body. */
  bodyId: string | null;
  body: string | null;
}

/** SQL that stores a packed body for a minute. `id` and `body` are the placeholders of its two parameters. */
export const storeBody = (id: string, body: string): string => `
  INSERT INTO queue.bodies (id, body, expires_at)
  SELECT ${id}::uuid, ${body}::text, now() + interval '1 minute' WHERE ${body}::text IS NOT NULL`;

/** SQL for the notice that tells a sender that the worker with its request is gone. */
export const lostNotice = (id: string): string => `json_build_object('inline', json_build_object('lost', ${id}))::text`;

export function packBody(value: unknown): PackedBody {
  const json = JSON.stringify({ inline: value });
  if (Buffer.byteLength(json) <= longestNoticeBytes) return { notice: json, bodyId: null, body: null };
  const bodyId = randomUUID();
  return { notice: JSON.stringify({ body: bodyId }), bodyId, body: JSON.stringify(value) };
}

/**
 * Returns the value of a notice.
 *
 * @throws InvalidMessageError if the notice is not one of Millrace, or its body has expired
 */
export async function unpackBody(database: QueueDatabase, notice: string): Promise<unknown> {
  const parsed = parseJson(notice);
  if (typeof parsed === 'object' && parsed !== null && 'inline' in parsed) return parsed.inline;
  const { body: id } = reference.parse(parsed);
  const { rows } = await database.query<{ body: string }>('SELECT body FROM queue.bodies WHERE id = $1', [id]);
  const row = rows[0];
  if (row === undefined) throw new InvalidMessageError('The body of a notice has expired.');
  return parseJson(row.body);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidMessageError('A notice is not JSON.', { cause: error });
  }
}
