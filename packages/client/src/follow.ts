import { MillraceError } from './errors.ts';
import { type CallOptions, delay } from './request.ts';

/** Something that happened to a medium: an event of the log, or `….progress`, which has no id because it is not kept. */
export interface StreamedEvent {
  id?: string;
  /** Such as `video.asset.ready`. */
  type: string;
  timestamp: string;
  /** The medium as it was then; its id, status and progress, of `….progress`. */
  data: Record<string, unknown>;
}

export interface FollowOptions extends CallOptions {
  /** The last event that is known; without it, the stream begins now. */
  after?: string | undefined;
}

/** Milliseconds before the stream is opened again; longer after each failure in a row. */
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * The events of an account as they happen, until the signal is aborted. A stream that ends or breaks is opened again behind the last event.
 *
 * @param open opens the stream behind an event
 * @throws MillraceError if the credentials are refused
 */
export async function* follow(
  open: (after: string | undefined, options: CallOptions) => Promise<Response>,
  { after, ...options }: FollowOptions,
): AsyncGenerator<StreamedEvent> {
  const { signal } = options;
  let last = after;
  let waitMs = firstWaitMs;
  while (!signal?.aborted) {
    try {
      const { body } = await open(last, options);
      waitMs = firstWaitMs;
      for await (const event of eventsOf(body)) {
        last = event.id ?? last;
        yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof MillraceError && (error.status === 401 || error.status === 403)) throw error;
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
    await delay(waitMs, signal).catch(() => undefined);
  }
}

/** Reads server-sent events. The services write each field once, and JSON in one line. */
async function* eventsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<StreamedEvent> {
  if (body === null) return;
  // Not `for await`: Safari's streams are not iterable.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const line = frame.split('\n').find((one) => one.startsWith('data: '));
        if (line !== undefined) yield JSON.parse(line.slice('data: '.length));
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
