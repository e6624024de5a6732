import { createMillrace, type Millrace } from '@millrace/client';
import type { Config } from './config.ts';
import { createLive, type Live } from './live.ts';
import { createHint } from './session/hint.ts';
import { createImageKey, createKeyFetch } from './session/imageKey.ts';
import { createOwnAccount, type OwnAccount } from './session/ownAccount.ts';
import { createSession, type Session } from './session/session.ts';
import { createSessionFetch } from './session/sessionFetch.ts';

/** What features use. It is made once and passed on by a context. */
export interface Services {
  config: Config;
  session: Session;
  millrace: Millrace;
  /** Operations for people who are not signed in. */
  open: Pick<Millrace['video'], 'getSignInOptions' | 'requestPasswordReset'>;
  ownAccount: OwnAccount;
  /** Lists and deletes images: the service takes an API key for that. */
  ownImages: Pick<Millrace['image'], 'listImages' | 'deleteImage'>;
  live: Live;
  /** Ends the session, and the key that this page has made. */
  signOut(): Promise<void>;
}

export function createServices(config: Config): Services {
  const refused = new URLSearchParams(window.location.search).get('error') ?? undefined;
  const session = createSession(config.video, createHint(localStorage), refused);
  const millrace = createMillrace({ ...config, token: session.token, fetch: createSessionFetch(session) });
  const key = createImageKey(millrace, session);
  const { video: open } = createMillrace({ video: config.video });
  const { image } = createMillrace({ image: config.image, apiKey: key.get, fetch: createKeyFetch(key) });
  return {
    config,
    session,
    millrace,
    open,
    ownAccount: createOwnAccount(config.video, { millrace, session, key }),
    ownImages: image,
    live: createLive(millrace),
    async signOut() {
      await key.revoke();
      await session.signOut();
    },
  };
}
