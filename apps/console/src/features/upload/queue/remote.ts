import type { Session } from '../../../platform/session/session.ts';

const ask = async (session: Pick<Session, 'token'>, method: 'HEAD' | 'DELETE', address: string): Promise<Response> =>
  fetch(address, {
    method,
    headers: { Authorization: `Bearer ${await session.token()}`, 'Tus-Resumable': '1.0.0' },
    credentials: 'omit',
  });

/**
 * How many bytes of an upload the service has.
 *
 * @returns 'gone' if there is no such upload any more; undefined if the service does not say
 */
export async function arrivedOf(
  session: Pick<Session, 'token'>,
  address: string,
): Promise<number | 'gone' | undefined> {
  try {
    const { ok, status, headers } = await ask(session, 'HEAD', address);
    if (ok) return Number(headers.get('upload-offset'));
    return status === 404 || status === 410 ? 'gone' : undefined;
  } catch {
    // No connection: the upload is shown, and asked for when it goes on.
    return undefined;
  }
}

/** Ends an upload that this page does not send. */
export async function discardAt(session: Pick<Session, 'token'>, address: string): Promise<void> {
  await ask(session, 'DELETE', address);
}
