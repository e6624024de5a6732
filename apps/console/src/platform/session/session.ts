import { createMillrace, type Millrace, MillraceError } from '@millrace/client';
import { createStore, type Store } from '../store.ts';
import type { SignedInHint } from './hint.ts';
import { type HeldToken, holdToken } from './token.ts';

export type User = Awaited<ReturnType<Millrace['video']['getMe']>>['user'];

/** Why nobody is signed in. */
export interface SignedOut {
  /** It was a session until now, and somebody or its time has ended it. */
  ended: boolean;
  /** When the account will be deleted, of a person who has just asked for that. */
  deleteAt?: string;
  /** The code with which an identity provider's answer was refused, when the browser came back from there. */
  refused?: string | undefined;
}

export type SessionState =
  | { name: 'starting' }
  | ({ name: 'signedOut' } & SignedOut)
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
  register(given: { email: string; password: string; companyName: string; invitation?: string }): Promise<void>;
  signOut(): Promise<void>;
  /** Takes the answer of an operation that replaces the token of this session. */
  accept(given: { token: string; user: User }): void;
  /** The account has changed. */
  update(user: User): void;
  /** The service has ended the session with an operation of this page. */
  close(left: SignedOut): void;
  /** The page is left for an identity provider: the browser comes back with a cookie. */
  expect(): void;
  /** A token that is valid for a minute at least. @throws MillraceError if there is none */
  token(): Promise<string>;
  /** Replaces a token that was refused. @returns the new one; undefined if the session has ended */
  replace(refused: string): Promise<string | undefined>;
}

const withCookie: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'include' });

/** @param refused the code in the address, which the router may change before anybody reads it */
export function createSession(base: string, hint: SignedInHint, refused?: string): Session {
  const state = createStore<SessionState>({ name: 'starting' });
  const { video: open } = createMillrace({ video: base, fetch: withCookie });
  let held: HeldToken | undefined;
  let renewing: Promise<void> | undefined;

  const accept = ({ token, user }: { token: string; user: User }): void => {
    held = holdToken(token, performance.now());
    hint.set();
    state.set({ name: 'signedIn', user });
  };
  const close = (left: SignedOut): void => {
    held = undefined;
    hint.clear();
    state.set({ name: 'signedOut', ...left });
  };

  async function refresh(): Promise<void> {
    try {
      accept(await open.refresh());
    } catch (error) {
      if (isRefusal(error)) close(state.get().name === 'signedIn' ? { ended: true } : { ended: false, refused });
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
      if (!hint.isSet()) return close({ ended: false, refused });
      try {
        await renew();
      } catch (error) {
        if (!isRefusal(error)) state.set({ name: 'unreachable' });
      }
    },

    async signIn(given) {
      accept(await open.login({ body: { ...given, cookie: true } }));
    },

    async register(given) {
      const { token } = await open.register({ body: given });
      const { email, password } = given;
      accept(await open.login({ body: { email, password, cookie: true } }));
      // A registration has a session of its own, without a cookie: nobody would use it again.
      await createMillrace({ video: base, token, fetch: withoutCookie }).video.logout();
    },

    async signOut() {
      const token = held?.value;
      if (token !== undefined) await createMillrace({ video: base, token, fetch: withCookie }).video.logout();
      close({ ended: false });
    },

    accept,
    close,
    update(user) {
      // The answer may come after the end of the session.
      if (state.get().name === 'signedIn') state.set({ name: 'signedIn', user });
    },
    expect: () => hint.set(),

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
