import type { Holder, Logger } from '@millrace/service';
import type { IncomingRequest } from '../contract/driver.ts';
import { BusyError, HandlerAbortedError } from '../contract/errors.ts';
import { Gate, type GateOptions } from './gate.ts';
import { busyReply, failedReply, type WireReply } from './replies.ts';

/** A request as every engine carries it. */
export interface AskedRequest extends Omit<IncomingRequest, 'signal' | 'requestId'> {
  id: string;
  requestId?: string | undefined;
  holder?: Holder | undefined;
  timeoutMs: number;
}

/** The reply to a request; or why it has ended before its turn: its sender gave up, or this process closes. */
export type Answered = { reply: WireReply } | { ended: HandlerAbortedError['why'] };

/** Answers the requests of one name in their turn. A responder adds what its engine needs: how requests come, and how replies go. */
export class Answering {
  readonly #name: string;
  readonly #handler: (request: IncomingRequest) => Promise<unknown>;
  readonly #log: Logger;
  readonly #gate: Gate;
  /** Requests that wait or are worked on, by their ids. */
  readonly #running = new Map<string, AbortController>();
  readonly #unfinished = new Set<Promise<void>>();

  constructor(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    { log, ...options }: GateOptions & { log: Logger },
  ) {
    this.#name = name;
    this.#handler = handler;
    this.#log = log;
    this.#gate = new Gate(name, options);
  }

  /** @param isBounded see `GateRequest` */
  async answer(request: AskedRequest, isBounded: boolean): Promise<Answered> {
    const { id, holder, timeoutMs } = request;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    const timer = setTimeout(() => controller.abort(new HandlerAbortedError('cancelled')), timeoutMs);
    let reply: WireReply = busyReply;
    const outcome = await this.#gate.run({ holder, signal, timeoutMs, isBounded }, async () => {
      reply = await this.#work(request, signal);
    });
    clearTimeout(timer);
    this.#running.delete(id);
    if (outcome !== 'ended') return { reply };
    return { ended: signal.reason instanceof HandlerAbortedError ? signal.reason.why : 'cancelled' };
  }

  #work({ version, payload, requestId }: AskedRequest, signal: AbortSignal): Promise<WireReply> {
    return this.#handler({ version, payload, requestId, signal }).then(
      (value): WireReply => ({ ok: true, value }),
      (error: unknown) => {
        if (!(error instanceof BusyError)) {
          this.#log.warn({ err: error, request: this.#name, requestId }, 'a request failed');
        }
        return failedReply(error);
      },
    );
  }

  /** Ends a request whose sender gave up. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new HandlerAbortedError('cancelled'));
  }

  /** Ends all requests, because this process closes. */
  abortAll(): void {
    for (const controller of this.#running.values()) controller.abort(new HandlerAbortedError('closing'));
  }

  /** Has `idle` wait for this, too: what a responder does with an answer. It must not reject. */
  follow(work: Promise<void>): void {
    const followed = work.finally(() => this.#unfinished.delete(followed));
    this.#unfinished.add(followed);
  }

  /** Resolves when nothing that is followed is unfinished. */
  async idle(): Promise<void> {
    while (this.#unfinished.size > 0) await Promise.all(this.#unfinished);
  }
}
