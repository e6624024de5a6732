import type { Database, Transaction } from '@millrace/database';
import type { MediaKind, Storage } from '@millrace/storage';
import { z } from 'zod';
import { registerAdmin } from '../admin.ts';
import { call, registerAccount } from '../call.ts';
import { wide, wideEmail } from './texts.ts';

export interface Person {
  id: number;
  token: string;
}

/** A running service, and accounts whose data is as large as it may be. */
export interface World {
  /** http://127.0.0.1:<port> */
  origin: string;
  apiPath: `/api${string}`;
  kind: MediaKind;
  database: Database;
  storage: Storage;
  /** Has as much of everything as an account may have. */
  owner: Person & { key: string };
  /** Has next to nothing, so it can create more. */
  second: Person;
  admin: Person;
  /** Registers another account, for what ends one. */
  register(): Promise<Person>;
}

/** What the world is made in. */
export type Running = Pick<World, 'origin' | 'apiPath' | 'kind' | 'database' | 'storage'>;

const longestNames = { videos: { companyName: wide(200) }, tracks: { displayName: wide(200) }, images: {} };

const newKey = z.object({ key: z.string() });

export async function createWorld(running: Running): Promise<World> {
  const { origin, apiPath, kind, database } = running;
  const register = () => registerAccount(origin, longestNames[kind], apiPath);
  const [owner, second] = [await register(), await register()];
  const admin = await registerAdmin(running, longestNames[kind], apiPath);
  const { body } = await call(origin, 'POST', `${apiPath}/keys`, { token: owner.token, json: { name: 'a key' } });
  for (const [n, { id }] of [owner, second, admin].entries()) {
    await database.execute(
      'UPDATE auth.accounts SET email = $2, email_key = $2, company_name = $3, display_name = $3 WHERE id = $1',
      [id, wideEmail(n), wide(200)],
    );
  }
  return { ...running, owner: { ...owner, key: newKey.parse(body).key }, second, admin, register };
}

/**
 * Writes rows without what triggers make of them: events, counts and search texts of thousands of rows. What a case needs of these, it writes too.
 * Needs a login that may do so.
 */
export const fill = (
  { database }: Pick<World, 'database'>,
  work: (run: (sql: string, ...parameters: unknown[]) => Promise<number>) => Promise<void>,
): Promise<void> =>
  work((sql, ...parameters) =>
    database.transaction(async (tx: Transaction) => {
      await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica');
      return tx.$executeRawUnsafe(sql, ...parameters);
    }),
  );

/** Rows of one statement: indexes of grams take time, and a statement has a limit of it. */
const rowsAtOnce = 1_000;

/** Calls back for the numbers from 1 on, a thousand at a time. */
export async function inSlices(count: number, write: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) await write(from, Math.min(count, from + rowsAtOnce - 1));
}
