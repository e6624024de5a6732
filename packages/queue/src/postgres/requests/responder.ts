import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IncomingRequest } from '../../contract/driver.ts';
import { HandlerAbortedError } from '../../contract/errors.ts';
import type { Subscription } from '../../contract/types.ts';
import { busyReply, failedReply, Gate, type WireReply } from '../../handling/replies.ts';
import { askChannel } from '../connection/channels.ts';
import { lostNotice, packBody, storeBody, unpackBody } from '../connection/notices.ts';
import type { ConsumerContext } from '../jobs.ts';

/** $1 id, $2 name, $3 holder, $4 slots */
const register = `
  INSERT INTO queue.responders (id, name, holder, slots) VALUES ($1::uuid, $2, $3::bigint, $4)
  ON CONFLICT (id) DO UPDATE SET seen_at = now()`;

/**
 * It takes nothing more. The row stays while there is something in its hand: without it, every other process would hold that
 * for lost, and have it asked of another. $1 id
 */
const retire = `UPDATE queue.responders SET slots = 0, seen_at = now() WHERE id = $1::uuid`;

/** $1 id */
const unregister = `DELETE FROM queue.responders WHERE id = $1::uuid`;

/** Requests that were still underway to it are asked of another. $1 id */
const handOver = `
  WITH orphans AS (DELETE FROM queue.requests WHERE responder = $1::uuid RETURNING id, reply_channel)
  SELECT pg_notify(reply_channel, ${lostNotice('id')}) FROM orphans`;

/** $1 request id, $2 reply channel, $3 notice, $4 body id, $5 body */
const reply = `
  WITH freed AS (DELETE FROM queue.requests WHERE id = $1::uuid), stored AS (${storeBody('$4', '$5')})
  SELECT pg_notify($2::text, $3::text)`;

const message = z.union([
  z.object({
    ask: z.object({
      id: z.uuid(),
      version: z.int(),
      payload: z.unknown(),
      requestId: z.string().optional(),
      timeoutMs: z.number(),
      replyChannel: z.string(),
    }),
  }),
  z.object({ withdraw: z.uuid() }),
]);
type Ask = Extract<z.output<typeof message>, { ask: unknown }>['ask'];

export interface Responder extends Subscription {
  /** Says that it is there, or registers it again after the server lost it. */
  beat(): Promise<void>;
  abortAll(): void;
}

/** Answers requests of one name. */
export async function respond(
  context: ConsumerContext,
  name: string,
  handler: (request: IncomingRequest) => Promise<unknown>,
  options: { concurrency: number; backlog: number },
): Promise<Responder> {
  const { database, control, log, giveUp } = context;
  const id = randomUUID();
  const channel = askChannel(id);
  const gate = new Gate(options);
  const running = new Map<string, AbortController>();

  let retired = false;
  const beat = async (): Promise<void> => {
    if (retired) await control.query(retire, [id]);
    else await control.query(register, [id, name, control.holder, options.concurrency + options.backlog]);
  };

  const answer = async (ask: Ask, value: WireReply): Promise<void> => {
    const packed = packBody({ id: ask.id, reply: value });
    const parameters = [ask.id, ask.replyChannel, packed.notice, packed.bodyId, packed.body];
    // After its time nobody waits for the answer.
    await database.persist(reply, parameters, { patienceMs: ask.timeoutMs, signal: giveUp });
  };

  const work = async (ask: Ask, controller: AbortController): Promise<void> => {
    const timer = setTimeout(() => controller.abort(new HandlerAbortedError('cancelled')), ask.timeoutMs);
    try {
      if (controller.signal.aborted) return;
      const { version, payload, requestId } = ask;
      const value = await handler({ version, payload, requestId, signal: controller.signal }).then(
        (value): WireReply => ({ ok: true, value }),
        (error: unknown) => {
          log.warn({ err: error, request: name, requestId }, 'a request failed');
          return failedReply(error);
        },
      );
      await answer(ask, value);
    } catch (error) {
      log.warn({ err: error, request: name }, 'an answer could not be sent');
    } finally {
      clearTimeout(timer);
      running.delete(ask.id);
    }
  };

  const hear = async (notice: string): Promise<void> => {
    try {
      const heard = message.parse(await unpackBody(database, notice));
      if ('withdraw' in heard) {
        running.get(heard.withdraw)?.abort(new HandlerAbortedError('cancelled'));
        return;
      }
      const controller = new AbortController();
      running.set(heard.ask.id, controller);
      if (gate.offer(() => work(heard.ask, controller))) return;
      // Two askers saw the same free place.
      running.delete(heard.ask.id);
      await answer(heard.ask, busyReply);
    } catch (error) {
      log.warn({ err: error, request: name }, 'a request could not be read');
    }
  };

  const unlisten = await control.listen(channel, (notice) => void hear(notice));
  const registerAgain = (): void => {
    beat().catch((error: unknown) => log.debug({ err: error }, 'a responder could not register'));
  };
  const forget = control.onConnect(registerAgain);
  if (control.connected) await beat().catch(() => undefined);

  // On the session of the beats, so that none of them can register it again afterwards.
  const tell = async (statement: string): Promise<void> => {
    await control
      .query(statement, [id])
      .catch((error: unknown) => log.debug({ err: error }, 'a responder could not unregister'));
  };
  return {
    beat,
    abortAll() {
      for (const controller of running.values()) controller.abort(new HandlerAbortedError('closing'));
    },
    async stop() {
      retired = true;
      forget();
      await tell(retire);
      await gate.idle();
      await unlisten();
      await tell(handOver);
      await tell(unregister);
    },
  };
}
