import type { Logger } from '@millrace/service';
import { type Notice, noticeSchema } from './types.ts';

/** A subscription to the notices of one rendition. It keeps a notice that arrives before `next` is called. */
export interface NoticeSubscription {
  /** The next notice, or null if none arrives within this time. */
  next(ms: number): Promise<Notice | null>;
  close(): void;
}

/** Dispatches notices about renditions to the requests that wait for them. */
export class Notices {
  /** By `keyOf` the rendition. */
  readonly #listeners = new Map<string, Set<(notice: Notice) => void>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Parses and dispatches a NOTIFY payload. */
  dispatch(payload: string): void {
    try {
      const notice = noticeSchema.parse(JSON.parse(payload));
      for (const listener of this.#listeners.get(notice.key) ?? []) listener(notice);
    } catch (error) {
      this.#log.warn({ err: error }, 'ignored an invalid notice about a rendition');
    }
  }

  /** Call this before checking the state of the rendition, so that no notice is missed. */
  subscribe(key: string): NoticeSubscription {
    const listeners = this.#listeners;
    const ofKey = listeners.get(key) ?? new Set();
    listeners.set(key, ofKey);
    let received: Notice | null = null;
    let wake: (() => void) | undefined;
    const listener = (notice: Notice): void => {
      received = notice;
      wake?.();
    };
    ofKey.add(listener);
    return {
      async next(ms) {
        if (received === null) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
          wake = undefined;
        }
        const notice = received;
        received = null;
        return notice;
      },
      close() {
        ofKey.delete(listener);
        if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key);
      },
    };
  }
}
