import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IncomingRequest } from '../../contract/driver.ts';
import type { Subscription } from '../../contract/types.ts';
import { Answering } from '../../handling/answering.ts';
import { type GateOptions, spareOf } from '../../handling/gate.ts';
import { holderSchema } from '../../handling/holder.ts';
import type { WireReply } from '../../handling/replies.ts';
import { requestChannel } from '../../table/channels.ts';
import type { ControlConnection } from '../connection/controlConnection.ts';
import { lostNotice, packBody, storeBody, unpackBody } from '../connection/notices.ts';
import type { PostgresContext } from '../context.ts';

/** Registers a responder, or renews its registration. $1 id, $2 name, $3 holder, $4 slots */
const register = `
  INSERT INTO queue.responders (id, name, holder, slots) VALUES ($1::uuid, $2, $3::bigint, $4)
  ON CONFLICT (id) DO UPDATE SET seen_at = now()`;

/**
 * Renews registrations, and returns those that it has renewed. Rows that another statement has locked, perhaps to delete them, are left to
 * `register`: to wait for several of them could be a deadlock. $1 ids
 */
const renew = `
  WITH unlocked AS (SELECT id FROM queue.responders WHERE id = ANY($1::uuid[]) FOR UPDATE SKIP LOCKED)
  UPDATE queue.responders r SET seen_at = now() FROM unlocked WHERE r.id = unlocked.id RETURNING r.id`;

/**
 * The responder takes no more requests. Its row stays while it answers the last ones: without the row, other processes would
 * treat them as lost and send them again. $1 id
 */
const retire = `UPDATE queue.responders SET slots = 0, seen_at = now() WHERE id = $1::uuid`;

/** $1 id */
const unregister = `DELETE FROM queue.responders WHERE id = $1::uuid`;

/** Requests still in transit are sent to another responder. $1 id */
const handOver = `
  WITH orphans AS (DELETE FROM queue.requests WHERE responder = $1::uuid RETURNING id, reply_channel)
  SELECT pg_notify(reply_channel, ${lostNotice('id')}) FROM orphans`;

/** Sends a reply and frees the slot. $1 request id, $2 reply channel, $3 notice, $4 body id, $5 body */
const sendReply = `
  WITH freed AS (DELETE FROM queue.requests WHERE id = $1::uuid), stored AS (${storeBody('$4', '$5')})
  SELECT pg_notify($2::text, $3::text)`;

/** A notice to a responder. The keys are the names on the wire. */
const message = z.union([
  z.object({
    ask: z.object({
      id: z.uuid(),
      version: z.int(),
      payload: z.unknown(),
      requestId: z.string().optional(),
      holder: holderSchema,
      timeoutMs: z.number(),
      replyChannel: z.string(),
    }),
  }),
  z.object({ withdraw: z.uuid() }),
]);
type WireRequest = Extract<z.output<typeof message>, { ask: unknown }>['ask'];

/** Answers requests of one name. */
export class Responder implements Subscription {
  readonly #context: PostgresContext;
  readonly #name: string;
  readonly #id: string = randomUUID();
  readonly #slots: number;
  readonly #answering: Answering;
  #unlisten: (() => Promise<void>) | undefined;
  #removeConnectListener: (() => void) | undefined;
  #retired = false;

  constructor(
    context: PostgresContext,
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: GateOptions,
  ) {
    this.#context = context;
    this.#name = name;
    // Senders choose the responder with the smallest part of its slots taken, so the spare ones are used when all responders are full.
    this.#slots = options.concurrency + options.backlog + spareOf(options);
    this.#answering = new Answering(name, handler, { ...options, log: context.log });
  }

  async attach(): Promise<this> {
    const { control, log } = this.#context;
    this.#unlisten = await control.listen(requestChannel(this.#id), (notice) => void this.#receive(notice));
    this.#removeConnectListener = control.onConnect(() => {
      this.#register().catch((error: unknown) => log.debug({ err: error }, 'a responder could not register'));
    });
    if (control.connected) await this.#register().catch(() => undefined);
    return this;
  }

  /** Sends the heartbeats of the responders of a process. Registers those again whose rows were not there. */
  static async heartbeats(control: ControlConnection, responders: Iterable<Responder>): Promise<void> {
    const all = new Map([...responders].map((responder) => [responder.#id, responder]));
    if (all.size === 0) return;
    const { rows } = await control.prepared<{ id: string }>('queue.renewResponders', renew, [[...all.keys()]]);
    for (const { id } of rows) all.delete(id);
    await Promise.all([...all.values()].map((responder) => responder.#register()));
  }

  async #register(): Promise<void> {
    const { control } = this.#context;
    if (this.#retired) await control.query(retire, [this.#id]);
    else await control.query(register, [this.#id, this.#name, control.holder, this.#slots]);
  }

  async #receive(notice: string): Promise<void> {
    try {
      const received = message.parse(await unpackBody(this.#context.database, notice));
      if ('withdraw' in received) {
        this.#answering.cancel(received.withdraw);
        return;
      }
      this.#answering.follow(this.#answer(received.ask));
    } catch (error) {
      this.#context.log.warn({ err: error, request: this.#name }, 'a request could not be read');
    }
  }

  async #answer(request: WireRequest): Promise<void> {
    const answered = await this.#answering.answer(request, true);
    // What has not begun has been withdrawn by its sender, or is handed over to another responder.
    if ('ended' in answered) return;
    // The place in the gate is free before the reply frees the slot in the database: otherwise a client that has the reply could send its next
    // request to a gate that is still full.
    await this.#sendReply(request, answered.reply);
  }

  async #sendReply(request: WireRequest, value: WireReply): Promise<void> {
    const { database, stopRetrying, log } = this.#context;
    try {
      const packed = packBody({ id: request.id, reply: value });
      const parameters = [request.id, request.replyChannel, packed.notice, packed.bodyId, packed.body];
      // After the timeout, the sender no longer waits for the reply.
      await database.persist(sendReply, parameters, {
        patienceMs: request.timeoutMs,
        signal: stopRetrying,
        name: 'queue.sendReply',
      });
    } catch (error) {
      log.warn({ err: error, request: this.#name }, 'a reply could not be sent');
    }
  }

  abortAll(): void {
    this.#answering.abortAll();
  }

  async stop(): Promise<void> {
    this.#retired = true;
    this.#removeConnectListener?.();
    await this.#runStatement(retire);
    await this.#answering.idle();
    await this.#unlisten?.();
    await this.#runStatement(handOver);
    await this.#runStatement(unregister);
  }

  /** Uses the session of the heartbeats, so that no heartbeat can register the responder again afterwards. */
  async #runStatement(statement: string): Promise<void> {
    const { control, log } = this.#context;
    await control
      .query(statement, [this.#id])
      .catch((error: unknown) => log.debug({ err: error }, 'a responder could not unregister'));
  }
}
