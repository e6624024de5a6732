import type { Logger } from '@millrace/service';
import { type Notice, noticeSchema } from './types.ts';

/** A subscription to the notices of one rendition. It keeps a notice that arrives before `within` is called. */
export interface Ear {
  /** The next notice, or null if none arrives within this time. */
  within(ms: number): Promise<Notice | null>;
  close(): void;
}

/** Dispatches notices about renditions to the requests that wait for them. */
export class Notices {
  readonly #ears = new Map<string, Set<(notice: Notice) => void>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Parses and dispatches a NOTIFY payload. */
  hear(payload: string): void {
    try {
      const notice = noticeSchema.parse(JSON.parse(payload));
      for (const tell of this.#ears.get(notice.key) ?? []) tell(notice);
    } catch (error) {
      this.#log.warn({ err: error }, 'ignored an invalid notice about a rendition');
    }
  }

  /** Subscribes. Call this before checking the state of the rendition, so that no notice is missed. */
  open(key: string): Ear {
    const all = this.#ears;
    const ears = all.get(key) ?? new Set();
    all.set(key, ears);
    let heard: Notice | null = null;
    let wake: (() => void) | undefined;
    const tell = (notice: Notice): void => {
      heard = notice;
      wake?.();
    };
    ears.add(tell);
    return {
      async within(ms) {
        if (heard === null) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
          wake = undefined;
        }
        const notice = heard;
        heard = null;
        return notice;
      },
      close() {
        ears.delete(tell);
        if (ears.size === 0 && all.get(key) === ears) all.delete(key);
      },
    };
  }
}
