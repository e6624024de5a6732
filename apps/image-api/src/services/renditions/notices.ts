import type { Logger } from '@millrace/service';
import { type Notice, noticeSchema } from './types.ts';

/** Hears one rendition until it is closed: also what is told before anybody waits. */
export interface Ear {
  /** What was told, or null when nothing was within this time. */
  within(ms: number): Promise<Notice | null>;
  close(): void;
}

/** Brings what is told of renditions to those who wait for them. */
export class Notices {
  readonly #ears = new Map<string, Set<(notice: Notice) => void>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Takes a notice as it came. */
  hear(payload: string): void {
    try {
      const notice = noticeSchema.parse(JSON.parse(payload));
      for (const tell of this.#ears.get(notice.key) ?? []) tell(notice);
    } catch (error) {
      this.#log.warn({ err: error }, 'a notice about a rendition could not be read');
    }
  }

  /** Listens from now on: to be opened before one looks whether there is anything to wait for. */
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
