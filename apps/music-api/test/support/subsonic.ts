import { expect } from '@jest/globals';
import type { MusicApi, Person } from '../harness.ts';

/** An account with an app password. */
export interface Listener extends Person {
  email: string;
  password: string;
}

export async function newListener(api: MusicApi): Promise<Listener> {
  const made = await api.register('Listener');
  const { user } = await api.get('/auth/me', made.token);
  const { body } = await api.call('POST', '/api/app-passwords', { token: made.token, json: { name: 'player' } });
  return { ...made, email: user.email, password: body.password };
}

export type Given = Record<string, string | number | boolean | readonly string[] | undefined>;

export function searchOf(given: Given): URLSearchParams {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) all.append(name, String(one));
  }
  return all;
}

export const common = { v: '1.16.1', c: 'test', f: 'json' } as const;

/** What is longer is sent as a form, as players do. */
const maxUrl = 8_000;

/** Calls methods as a player, which signs in with each request. */
export function playerOf(api: MusicApi, usual: () => Listener) {
  /** What a method answers, whatever its status. */
  const ask = async (method: string, given: Given = {}, by = usual()) => {
    const all = { ...common, u: by.email, p: by.password, ...given };
    const search = searchOf(all);
    const address = `${api.origin}/rest/${method}`;
    const isForm = search.toString().length > maxUrl;
    const response = await (isForm ? fetch(address, { method: 'POST', body: search }) : fetch(`${address}?${search}`));
    expect(response.status).toBe(200);
    const answer = JSON.parse(await response.text())['subsonic-response'];
    expect(answer).toMatchObject({ version: '1.16.1', type: 'millrace', openSubsonic: true });
    return answer;
  };
  /** The body of an answer that is no error. */
  const ok = async (method: string, given: Given = {}, by = usual()) => {
    const answer = await ask(method, given, by);
    expect([method, answer.error, answer.status]).toEqual([method, undefined, 'ok']);
    return answer;
  };
  const errorOf = async (method: string, given: Given = {}, by = usual()): Promise<number> => {
    const answer = await ask(method, given, by);
    expect(answer.status).toBe('failed');
    expect(answer.error.message.length).toBeGreaterThan(5);
    return answer.error.code;
  };
  return { ask, ok, errorOf };
}
