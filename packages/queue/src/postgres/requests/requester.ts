import { randomUUID } from 'node:crypto';
import type { Logger } from '@millrace/service';
import { z } from 'zod';
import type { RequestMessage } from '../../contract/driver.ts';
import {
  BusyError,
  NoWorkerError,
  QueueUnavailableError,
  RequestFailedError,
  RequestTimeoutError,
} from '../../contract/errors.ts';
import { wireHolder } from '../../handling/holder.ts';
import { openReply } from '../../handling/replies.ts';
import { replyChannel, requestChannel } from '../../table/channels.ts';
import type { ControlConnection } from '../connection/controlConnection.ts';
import type { QueueDatabase } from '../connection/database.ts';
import { isTransient } from '../connection/errors.ts';
import { packBody, storeBody, unpackBody } from '../connection/notices.ts';
import type { PostgresTimings } from '../timings.ts';

/**
 * In one statement: finds the least loaded responder with a free slot, takes the slot and sends the request. If `responder`
 * is null, all responders are full; if `responders` is 0, there is none.
 * $1 name, $2 request id, $3 reply channel, $4 timeout ms, $5 notice, $6 body id, $7 body, $8 lease ms, $9 channel prefix
 */
const sendRequest = `
  WITH live AS MATERIALIZED (
    SELECT r.id, r.slots,
      (SELECT count(*) FROM queue.requests q WHERE q.responder = r.id AND q.expires_at > now()) AS taken
    FROM queue.responders r
    WHERE r.name = $1 AND r.slots > 0 AND r.seen_at > now() - make_interval(secs => $8::float8 / 1000)
  ), chosen AS MATERIALIZED (
    SELECT id FROM live WHERE taken < slots ORDER BY taken::float8 / slots, random() LIMIT 1
  ), placed AS (
    INSERT INTO queue.requests (id, responder, reply_channel, expires_at)
    SELECT $2::uuid, id, $3, now() + make_interval(secs => $4::float8 / 1000) FROM chosen
  ), stored AS (${storeBody('$6', '$7')})
  SELECT (SELECT count(*) FROM live)::int AS responders, chosen.id AS responder,
    CASE WHEN chosen.id IS NOT NULL THEN pg_notify($9::text || chosen.id::text, $5) END AS sent
  FROM (SELECT 1) AS always LEFT JOIN chosen ON true`;

/** The sender no longer needs the reply. $1 request id, $2 channel, $3 notice */
const withdraw = `
  WITH gone AS (DELETE FROM queue.requests WHERE id = $1::uuid)
  SELECT pg_notify($2::text, $3::text)`;

/** A reply, or a notice that the worker died before it replied. */
const answer = z.union([z.object({ lost: z.uuid() }), z.object({ id: z.uuid(), reply: z.unknown() })]);

interface Pending {
  settle(reply: { value: unknown } | { lost: true } | { error: Error }): void;
}

/** Sends requests to responders and receives their replies on a channel of this process. */
export class Requester {
  readonly #database: QueueDatabase;
  readonly #control: ControlConnection;
  readonly #log: Logger;
  readonly #timings: PostgresTimings;
  readonly #channel = replyChannel(randomUUID());
  readonly #pending = new Map<string, Pending>();
  #listening: Promise<() => Promise<void>> | undefined;

  constructor(database: QueueDatabase, control: ControlConnection, log: Logger, timings: PostgresTimings) {
    this.#database = database;
    this.#control = control;
    this.#log = log;
    this.#timings = timings;
    control.onDisconnect(() => this.#failAll('The database connection was lost while waiting for a reply.'));
  }

  /** @throws as Queue.request does */
  async request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown> {
    if (!this.#control.connected) throw new QueueUnavailableError('The queue database is not connected.');
    this.#listening ??= this.#control.listen(this.#channel, (notice) => void this.#receive(notice));
    await this.#listening;
    const deadline = performance.now() + request.timeoutMs;
    const first = await this.#sendOnce(request, request.timeoutMs, signal);
    if (first !== 'lost') return openReply(request.name, first.value);
    // The worker died before it replied. Only one other worker gets the request, because the request may have killed the first.
    const left = deadline - performance.now();
    if (left <= 0) throw new RequestTimeoutError(request.name, request.timeoutMs);
    const second = await this.#sendOnce(request, left, signal);
    if (second !== 'lost') return openReply(request.name, second.value);
    throw new RequestFailedError(`Two workers died while they answered ${request.name}.`, { permanent: true });
  }

  async #sendOnce(
    request: RequestMessage,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<{ value: unknown } | 'lost'> {
    const id = randomUUID();
    const { promise, resolve, reject } = withResolvers<{ value: unknown } | 'lost'>();
    let channel: string | undefined;
    let givenUp = false;
    const giveUp = (error: unknown): void => {
      givenUp = true;
      reject(error);
      if (channel !== undefined) this.#withdraw(id, channel);
    };
    this.#pending.set(id, {
      settle(reply) {
        if ('error' in reply) reject(reply.error);
        else resolve('lost' in reply ? 'lost' : reply);
      },
    });
    const timer = setTimeout(() => giveUp(new RequestTimeoutError(request.name, request.timeoutMs)), leftMs);
    const abort = (): void => giveUp(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      // If the promise rejects while the request is being sent, the await below throws its error.
      promise.catch(() => undefined);
      channel = await this.#send(request, id, leftMs);
      if (givenUp) this.#withdraw(id, channel);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.#pending.delete(id);
    }
  }

  /** @returns the channel of the responder that was chosen */
  async #send(request: RequestMessage, id: string, leftMs: number): Promise<string> {
    const packed = packBody({
      ask: {
        id,
        version: request.version,
        payload: request.payload,
        requestId: request.requestId,
        holder: wireHolder(request.holder),
        timeoutMs: Math.ceil(leftMs),
        replyChannel: this.#channel,
      },
    });
    const { rows } = await this.#database
      .prepared<{ responders: number; responder: string | null }>('queue.sendRequest', sendRequest, [
        request.name,
        id,
        this.#channel,
        leftMs,
        packed.notice,
        packed.bodyId,
        packed.body,
        this.#timings.leaseMs,
        requestChannel(''),
      ])
      .catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        throw new QueueUnavailableError('The queue database is unavailable.', { cause: error });
      });
    const row = rows[0];
    if (row === undefined || row.responders === 0) throw new NoWorkerError(request.name);
    if (row.responder === null) throw new BusyError(request.name);
    return requestChannel(row.responder);
  }

  async #receive(notice: string): Promise<void> {
    try {
      const received = answer.parse(await unpackBody(this.#database, notice));
      if ('lost' in received) this.#pending.get(received.lost)?.settle({ lost: true });
      else this.#pending.get(received.id)?.settle({ value: received.reply });
    } catch (error) {
      // The timer of the request ends the wait.
      this.#log.warn({ err: error }, 'a reply could not be read');
    }
  }

  #withdraw(id: string, channel: string): void {
    const { notice } = packBody({ withdraw: id });
    this.#database
      .query(withdraw, [id, channel, notice])
      .catch((error: unknown) => this.#log.debug({ err: error }, 'a request could not be withdrawn'));
  }

  #failAll(why: string): void {
    for (const pending of this.#pending.values()) pending.settle({ error: new QueueUnavailableError(why) });
  }

  async close(): Promise<void> {
    this.#failAll('The queue was closed.');
    await (await this.#listening)?.();
  }
}

function withResolvers<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: unknown): void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
