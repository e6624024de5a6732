import { createMillrace, type Millrace } from '@millrace/client';
import type { ImageKey } from './imageKey.ts';
import type { Session } from './session.ts';
import { createSessionFetch } from './sessionFetch.ts';

/** What changes the session of this browser, or begins something that a cookie of the service completes. */
export interface OwnAccount {
  /** Ends all other sessions. @throws MillraceError */
  changePassword(given: { password: string; newPassword: string }): Promise<void>;
  /** @throws MillraceError */
  changeName(companyName: string): Promise<void>;
  /** Reads the account again: its address may have been confirmed elsewhere. @throws MillraceError */
  reload(): Promise<void>;
  /** Ends all sessions, also this one. @throws MillraceError */
  signOutEverywhere(): Promise<void>;
  /** @param password undefined if the account has none @throws MillraceError */
  remove(password: string | undefined): Promise<void>;
  /**
   * Begins to link an identity.
   *
   * @param given needed if the session is older than five minutes
   * @returns where to send the browser
   * @throws MillraceError
   */
  link(returnTo: string, given?: { password: string; code?: string }): Promise<string>;
}

export function createOwnAccount(
  base: string,
  { millrace, session, key }: { millrace: Pick<Millrace, 'video'>; session: Session; key: ImageKey },
): OwnAccount {
  const fetch = createSessionFetch(session, 'include');
  const { video } = createMillrace({ video: base, token: session.token, fetch });
  return {
    async changePassword(body) {
      session.accept(await video.changePassword({ body }));
    },
    async changeName(companyName) {
      session.update((await millrace.video.changeMe({ body: { companyName } })).user);
    },
    async reload() {
      session.update((await millrace.video.getMe()).user);
    },
    async signOutEverywhere() {
      await key.revoke();
      await video.logoutEverywhere();
      session.close({ ended: false });
    },
    async remove(password) {
      const { deleteAt } = await video.deleteMe({ body: password === undefined ? {} : { password } });
      session.close({ ended: false, deleteAt });
    },
    async link(returnTo, given) {
      return (await video.linkOidc({ body: { return_to: returnTo, ...given } })).url;
    },
  };
}
