import type { Session } from './session.ts';

/**
 * `fetch` for the client: a request whose token is refused is sent again with a new one, once.
 *
 * @param credentials `include` for operations that set or clear a cookie of the service
 */
export function createSessionFetch(
  session: Pick<Session, 'replace'>,
  credentials: 'omit' | 'include' = 'omit',
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, credentials });
    const headers = new Headers(init?.headers);
    const [, refused] = headers.get('authorization')?.split(' ') ?? [];
    if (refused === undefined || !(await isOfToken(response))) return response;
    const token = await session.replace(refused);
    if (token === undefined || token === refused) return response;
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers, credentials });
  };
}

/** A 401 can also be of a wrong password or code: sent again, it would count as a second guess. */
async function isOfToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  return !isProblem || problem.code === 'unauthenticated';
}
