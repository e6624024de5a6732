import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Person } from '../actions.ts';
import type { Client } from '../client.ts';
import { expectJson } from '../expect.ts';

const made = z.object({ id: z.int(), password: z.string() });

/** With what a player signs in: the account's address, and a password of its own. */
export interface PlayerLogin {
  /** Of the password, to revoke it. */
  id: number;
  user: string;
  password: string;
}

/** Makes an app password. @param name of the player */
export async function loginOf(api: Client, { email, token }: Person, name: string): Promise<PlayerLogin> {
  const answer = await api('POST', '/app-passwords', { token, json: { name } });
  return { user: email, ...made.parse(expectJson(answer, 201)) };
}

/** What a player sends in place of the password, with the salt `s`. */
export const signatureOf = ({ user, password }: PlayerLogin, s: string) => ({
  u: user,
  s,
  t: createHash('md5')
    .update(password + s)
    .digest('hex'),
});
