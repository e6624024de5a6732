import { codeOf, messageOf } from '@millrace/service';
import { z } from 'zod';
import { BusyError, isPermanent, RequestFailedError } from '../contract/errors.ts';

/** How a worker answers, with every engine. */
export const replySchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), busy: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    message: z.string(),
    code: z.string().optional(),
    permanent: z.boolean(),
  }),
]);

export type WireReply = z.output<typeof replySchema>;

export const busyReply: WireReply = { ok: false, busy: true };

export function failedReply(error: unknown): WireReply {
  const code = codeOf(error);
  return {
    ok: false,
    message: messageOf(error),
    permanent: isPermanent(error),
    ...(code === undefined ? {} : { code }),
  };
}

/** The value of a reply. @throws BusyError, RequestFailedError */
export function openReply(name: string, raw: unknown): unknown {
  const reply = replySchema.parse(raw);
  if (reply.ok) return reply.value;
  if ('busy' in reply) throw new BusyError(name);
  throw new RequestFailedError(reply.message, { code: reply.code, permanent: reply.permanent });
}

/** Runs so many at a time; so many more wait; the rest are refused at once. */
export class Gate {
  readonly #concurrency: number;
  readonly #backlog: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #idle: (() => void)[] = [];

  constructor(options: { concurrency: number; backlog: number }) {
    this.#concurrency = options.concurrency;
    this.#backlog = options.backlog;
  }

  /** True when the work was taken; it must not reject. */
  offer(work: () => Promise<void>): boolean {
    if (this.#running < this.#concurrency) {
      this.#start(work);
      return true;
    }
    if (this.#waiting.length >= this.#backlog) return false;
    this.#waiting.push(() => this.#start(work));
    return true;
  }

  #start(work: () => Promise<void>): void {
    this.#running += 1;
    void work().finally(() => {
      this.#running -= 1;
      this.#waiting.shift()?.();
      if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
    });
  }

  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }
}
