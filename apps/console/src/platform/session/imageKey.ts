import type { Millrace } from '@millrace/client';
import type { Session } from './session.ts';

/**
 * The image service lists and deletes images with an API key only, never with the token of a session. So the page makes a key when it needs
 * one: for an hour, for images only, and in memory only.
 */
export interface ImageKey {
  /** @throws MillraceError if the account may not have keys */
  get(): Promise<string>;
  /** The service has refused it: somebody has revoked it. */
  forget(refused: string): void;
  /** Before the session ends. */
  revoke(): Promise<void>;
}

/** Its owner sees it among the keys. */
export const consoleKeyName = 'Console';
const lifetimeMs = 60 * 60_000;
/** Clocks differ, and a request that begins now must still be accepted. */
const marginMs = 10 * 60_000;

interface HeldKey {
  id: number;
  key: string;
  /** In the time of `performance.now()`. */
  renewAt: number;
}

export function createImageKey({ video }: Pick<Millrace, 'video'>, session: Pick<Session, 'state'>): ImageKey {
  let making: Promise<HeldKey> | undefined;
  let held: HeldKey | undefined;

  session.state.subscribe(() => {
    if (session.state.get().name !== 'signedIn') held = undefined;
  });

  async function make(): Promise<HeldKey> {
    await removeExpired(video);
    const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
    const { id, key } = await video.createKey({
      body: { name: consoleKeyName, scopes: ['images:read', 'images:write'], expiresAt },
    });
    held = { id, key, renewAt: performance.now() + lifetimeMs - marginMs };
    return held;
  }

  return {
    async get() {
      if (held !== undefined && performance.now() < held.renewAt) return held.key;
      making ??= make().finally(() => {
        making = undefined;
      });
      return (await making).key;
    },
    forget(refused) {
      if (held?.key === refused) held = undefined;
    },
    async revoke() {
      const { id } = held ?? {};
      held = undefined;
      if (id !== undefined) await video.deleteKey({ id });
    },
  };
}

/** Pages that were closed leave theirs, and an account may have a thousand keys only. */
async function removeExpired(video: Millrace['video']): Promise<void> {
  const { keys } = await video.listKeys();
  const expired = keys.filter(
    (key) => key.name === consoleKeyName && key.expiresAt !== null && new Date(key.expiresAt) < new Date(),
  );
  // Another page may remove the same ones.
  await Promise.allSettled(expired.map(({ id }) => video.deleteKey({ id })));
}

/** `fetch` for calls with the key: a request whose key is refused is sent again with a new one, once. */
export function createKeyFetch(imageKey: ImageKey): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, credentials: 'omit' });
    const headers = new Headers(init?.headers);
    const refused = headers.get('x-api-key');
    if (response.status !== 401 || refused === null) return response;
    imageKey.forget(refused);
    headers.set('x-api-key', await imageKey.get());
    return fetch(input, { ...init, headers, credentials: 'omit' });
  };
}
