import type { MediaStatus } from '../data.ts';
import { createBackoff } from './backoff.ts';

export interface StatusHandlers {
  /** Called for every answer. Polling stops after `ready` and `error`. */
  onStatus(status: MediaStatus): void;
  /** The media no longer exists. Polling stops. */
  onGone(): void;
}

const longestRetryAfter = 120;
const requestTimeout = 15_000;
const briskMs = 60_000;

function isMediaStatus(value: unknown): value is MediaStatus {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    (value.status === 'uploading' ||
      value.status === 'fetching' ||
      value.status === 'processing' ||
      value.status === 'ready' ||
      value.status === 'error')
  );
}

/** The Retry-After of a response in milliseconds, 0 without one. */
function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestRetryAfter) * 1000 : 0;
}

type Answer = { kind: 'status'; status: MediaStatus } | { kind: 'gone' } | { kind: 'trouble'; retryAfter: number };

async function fetchStatus(url: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal });
    if (response.status === 404 || response.status === 410) return { kind: 'gone' };
    if (!response.ok) return { kind: 'trouble', retryAfter: retryAfter(response) };
    const status: unknown = await response.json();
    return isMediaStatus(status) ? { kind: 'status', status } : { kind: 'trouble', retryAfter: 0 };
  } catch {
    // The network or the server is unavailable. The page stays as it is until the next poll.
    return { kind: 'trouble', retryAfter: 0 };
  }
}

/**
 * Polls the status until it is final: every second for a minute, because a long film can be played seconds after its upload, and later
 * while there is progress; at growing intervals up to 10 s without progress, and up to 30 s while the server cannot be reached. A page
 * that becomes visible polls immediately.
 *
 * @param options.isUrgent false: every 10 s only, because nobody waits for the answer
 * @returns a function that stops polling
 */
export function watchStatus(url: string, handlers: StatusHandlers, { isUrgent = true } = {}): () => void {
  const since = Date.now();
  const quiet = createBackoff({ first: isUrgent ? 1000 : 10_000, max: 10_000, factor: 1.5 });
  const trouble = createBackoff({ first: 1000, max: 30_000, factor: 2 });
  let previous = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let stopped = false;

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    request?.abort();
    document.removeEventListener('visibilitychange', askWhenVisible);
  }

  function schedule(wait: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), wait);
  }

  function askWhenVisible(): void {
    if (document.visibilityState === 'visible' && request === undefined) schedule(0);
  }

  /** Handles an answer. @returns milliseconds until the next poll */
  function take(answer: Answer): number {
    if (answer.kind === 'trouble') return Math.max(trouble.next(), answer.retryAfter);
    trouble.reset();
    if (answer.kind === 'gone') {
      stop();
      handlers.onGone();
      return 0;
    }
    const { status } = answer;
    if (status.status === 'ready' || status.status === 'error') stop();
    const seen = `${status.status} ${status.progress ?? ''}`;
    if (seen !== previous || Date.now() - since < briskMs) quiet.reset();
    previous = seen;
    handlers.onStatus(status);
    return quiet.next();
  }

  async function ask(): Promise<void> {
    const controller = new AbortController();
    request = controller;
    const timeout = setTimeout(() => controller.abort(), requestTimeout);
    const answer = await fetchStatus(url, controller.signal);
    clearTimeout(timeout);
    request = undefined;
    if (!stopped) schedule(take(answer));
  }

  document.addEventListener('visibilitychange', askWhenVisible);
  schedule(quiet.next());
  return stop;
}
