import { MillraceError } from './errors.ts';
import { type CallOptions, delay } from './request.ts';

/** What `waitUntilReady` reads of a medium. */
export interface Waited {
  status: 'uploading' | 'fetching' | 'processing' | 'ready' | 'error';
  progress: number;
  error?: { code: string; message: string } | undefined;
}

export interface WaitOptions extends CallOptions {
  /** Called with the percentage whenever it changes. */
  onProgress?: (percent: number) => void;
  /** Milliseconds between two requests at first; the time grows to ten seconds. One second by default. */
  intervalMs?: number;
}

const longestMs = 10_000;

/** Asks until a medium is ready. @throws MillraceError with the medium's code if it cannot be used */
export async function untilReady<M extends Waited>(read: () => Promise<M>, options: WaitOptions): Promise<M> {
  let waitMs = options.intervalMs ?? 1_000;
  let reported: number | undefined;
  for (;;) {
    const medium = await read();
    if (medium.progress !== reported) options.onProgress?.(medium.progress);
    reported = medium.progress;
    if (medium.status === 'ready') return medium;
    if (medium.status === 'error') {
      const { code = 'processing_failed', message = 'The file cannot be used.' } = medium.error ?? {};
      throw new MillraceError({ status: 422, code, detail: message });
    }
    await delay(waitMs, options.signal);
    waitMs = Math.min(waitMs * 1.3, longestMs);
  }
}
