import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@millrace/service';
import { z } from 'zod';

/** Longer than any cursor. */
const maxCursorLength = 6_000;

/** A query parameter: where a page begins. */
export const cursorParam = z
  .string({ error: 'must be a string' })
  .max(maxCursorLength, 'is not a cursor')
  .describe('`next_cursor` of the page before');

/** Where a page of a walk through a list begins. */
export interface Position {
  /** The sort key of the last entry of the page before. */
  key: string;
  /** Its id. */
  id: string;
  /** The number of pages before this one. */
  page: number;
  /** Entries of the list at the first page of the walk. */
  total: number;
}

const position = z.tuple([z.string(), z.string(), z.int().min(0), z.int().min(0)]);

/** Makes and reads cursors. They are signed, so a client can neither make nor change one. */
export interface Cursors {
  /** @param scope the list with its owner, filters and order; the cursor is invalid elsewhere */
  write(scope: string, position: Position): string;
  /** @throws AppError invalid_request */
  read(scope: string, cursor: string): Position;
}

/** @param secrets the first signs, all verify. Replicas must share them */
export function createCursors(secrets: readonly string[]): Cursors {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('list cursors').digest());
  const sign = (key: Buffer, scope: string, body: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([scope, body]))
      .digest()
      .subarray(0, 16);

  return {
    write(scope, { key, id, page, total }) {
      const body = Buffer.from(JSON.stringify([key, id, page, total] satisfies z.input<typeof position>)).toString(
        'base64url',
      );
      const [signer] = keys;
      if (signer === undefined) throw new RangeError('cursors need a secret');
      return `${body}.${sign(signer, scope, body).toString('base64url')}`;
    },
    read(scope, cursor) {
      const [body = '', signature = ''] = cursor.split('.', 2);
      const given = Buffer.from(signature, 'base64url');
      const isValid = keys.some((key) => given.length === 16 && timingSafeEqual(sign(key, scope, body), given));
      // Base64 has several spellings of the same bytes.
      if (!isValid || `${body}.${given.toString('base64url')}` !== cursor) throw invalidCursor();
      const [key, id, page, total] = position.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      return { key, id, page, total };
    },
  };
}

const invalidCursor = (): AppError =>
  new AppError('invalid_request', 'The cursor is invalid, or belongs to a list with another order or other filters.', {
    fields: [{ field: 'cursor', message: 'is not a cursor of this list, order and filters' }],
  });
