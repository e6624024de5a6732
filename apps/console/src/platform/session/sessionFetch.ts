import type { Session } from './session.ts';

/** `fetch` for the client: a request whose token is refused is sent again with a new one, once. */
export function createSessionFetch(session: Pick<Session, 'replace'>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, credentials: 'omit' });
    const headers = new Headers(init?.headers);
    const [, refused] = headers.get('authorization')?.split(' ') ?? [];
    if (response.status !== 401 || refused === undefined) return response;
    const token = await session.replace(refused);
    if (token === undefined || token === refused) return response;
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers, credentials: 'omit' });
  };
}
