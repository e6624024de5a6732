import { createMillrace, type Millrace, MillraceError } from '@millrace/client';
import { createStore, type Store } from '../store.ts';
import type { SignedInHint } from './hint.ts';
import { type HeldToken, holdToken } from './token.ts';

export type User = Awaited<ReturnType<Millrace['video']['getMe']>>['user'];

export type SessionState =
  | { name: 'starting' }
  /** `ended`: it was a session until now, and somebody or its time has ended it. */
  | { name: 'signedOut'; ended: boolean }
  | { name: 'unreachable' }
  | { name: 'signedIn'; user: User };

export interface SignIn {
  email: string;
  password: string;
  code?: string;
  /** Keeps an account that is to be deleted. */
  restore?: boolean;
}

/** The session of this browser. It is kept in a cookie that scripts cannot read; the token for requests is in memory only. */
export interface Session {
  readonly state: Store<SessionState>;
  /** Finds out whether the cookie has a session. */
  start(): Promise<void>;
  /** @throws MillraceError */
  signIn(given: SignIn): Promise<void>;
  /** Creates an account and signs it in. @throws MillraceError */
  register(given: { email: string; password: string; companyName: string }): Promise<void>;
  signOut(): Promise<void>;
  /** A token that is valid for a minute at least. @throws MillraceError if there is none */
  token(): Promise<string>;
  /** Replaces a token that was refused. @returns the new one; undefined if the session has ended */
  replace(refused: string): Promise<string | undefined>;
}

const withCookie: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'include' });

export function createSession(base: string, hint: SignedInHint): Session {
  const state = createStore<SessionState>({ name: 'starting' });
  const { video: open } = createMillrace({ video: base, fetch: withCookie });
  let held: HeldToken | undefined;
  let renewing: Promise<void> | undefined;

  const accept = ({ token, user }: { token: string; user: User }): void => {
    held = holdToken(token, performance.now());
    hint.set();
    state.set({ name: 'signedIn', user });
  };
  const end = (ended: boolean): void => {
    held = undefined;
    hint.clear();
    state.set({ name: 'signedOut', ended });
  };

  async function refresh(): Promise<void> {
    try {
      accept(await open.refresh());
    } catch (error) {
      if (isRefusal(error)) end(state.get().name === 'signedIn');
      throw error;
    }
  }
  /** Requests that need a token at the same time share one renewal. */
  const renew = (): Promise<void> => {
    renewing ??= refresh().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    state,

    async start() {
      state.set({ name: 'starting' });
      // Without the hint, every first visit would begin with a request that fails.
      if (!hint.isSet()) return end(false);
      try {
        await renew();
      } catch (error) {
        if (!isRefusal(error)) state.set({ name: 'unreachable' });
      }
    },

    async signIn(given) {
      accept(await open.login({ body: { ...given, cookie: true } }));
    },

    async register({ email, password, companyName }) {
      const { token } = await open.register({ body: { email, password, companyName } });
      accept(await open.login({ body: { email, password, cookie: true } }));
      // A registration has a session of its own, without a cookie: nobody would use it again.
      await createMillrace({ video: base, token, fetch: withoutCookie }).video.logout();
    },

    async signOut() {
      const token = held?.value;
      if (token !== undefined) await createMillrace({ video: base, token, fetch: withCookie }).video.logout();
      end(false);
    },

    async token() {
      if (held === undefined || performance.now() >= held.renewAt) await renew();
      return held?.value ?? '';
    },

    async replace(refused) {
      if (held?.value === refused) {
        try {
          await renew();
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
      return held?.value;
    },
  };
}

const withoutCookie: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' });

/** Whether the service has answered that there is no session, in contrast to not answering. */
const isRefusal = (error: unknown): boolean =>
  error instanceof MillraceError && (error.status === 401 || error.status === 403);
