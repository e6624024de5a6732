import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { z } from 'zod';
import type {
  Delivery,
  Driver,
  EventMessage,
  IncomingRequest,
  JobMessage,
  JobPolicy,
  RawDeadLetter,
  RequestMessage,
} from '../contract/driver.ts';
import type { QueueDepth, Subscription } from '../contract/types.ts';
import { type Held, InHand } from '../handling/handlers.ts';
import { within } from '../handling/within.ts';
import { insertParameters } from '../outbox.ts';
import { deleteJob, insertJob, insertJobs } from '../table/insert.ts';
import { forgiveCrash, heartbeat, settleReturned } from '../table/settle.ts';
import { cancelChannel, eventChannel } from './connection/channels.ts';
import { QueueDatabase } from './connection/database.ts';
import { Grouped } from './connection/grouped.ts';
import { packBody, storeBody, unpackBody } from './connection/notices.ts';
import { ControlConnection } from './connection/session.ts';
import { type ConsumerContext, consumeDead, consumeJobs, endGroup } from './jobs.ts';
import { Keeper } from './keeper.ts';
import { Asker } from './requests/asker.ts';
import { type Responder, respond } from './requests/responder.ts';
import type { PostgresTimings } from './timings.ts';

/** $1 channel, $2 notice, $3 body id, $4 body */
const emit = `WITH stored AS (${storeBody('$3', '$4')}) SELECT pg_notify($1::text, $2::text)`;

const eventNotice = z.object({ name: z.string(), version: z.int(), payload: z.unknown() });

/** Inserts jobs by one statement. */
async function insertGroup(database: QueueDatabase, rows: readonly unknown[][]): Promise<void> {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    await database.prepared('queue.insertJob', insertJob, only);
    return;
  }
  const columns = (only ?? []).map((_value, column) => rows.map((row) => row[column]));
  await database.prepared('queue.insertJobs', insertJobs, columns);
}

const depths = `
  SELECT name,
    count(*) FILTER (WHERE state IN ('waiting', 'delayed'))::int AS waiting,
    count(*) FILTER (WHERE state IN ('active', 'published'))::int AS active,
    count(*) FILTER (WHERE state = 'dead')::int AS dead,
    COALESCE(extract(epoch FROM now() - min(GREATEST(created_at, run_at)) FILTER (WHERE state = 'waiting')), 0)::float8
      AS "oldestWaitingSeconds"
  FROM queue.jobs GROUP BY name`;

/** The queue in Postgres: leases over queue.jobs, and NOTIFY for everything that must not wait for a poll. */
export class PostgresDriver implements Driver {
  readonly #context: ConsumerContext;
  readonly #keeper: Keeper;
  readonly #asker: Asker;
  readonly #subscriptions = new Set<Subscription>();
  readonly #responders = new Set<Responder>();
  readonly #giveUp = new AbortController();
  #beats: NodeJS.Timeout | undefined;
  readonly #inserts: Grouped<unknown[]>;
  #beatAt = performance.now();
  #hungAt = Number.NEGATIVE_INFINITY;

  private constructor(options: { url: string; name: string; log: Logger; timings: PostgresTimings }) {
    const { log, timings } = options;
    const control = new ControlConnection(options);
    const database = new QueueDatabase(options);
    this.#context = {
      control,
      database,
      log,
      timings,
      inHand: new InHand(),
      giveUp: this.#giveUp.signal,
      endings: new Grouped((rows) => endGroup(database, rows)),
    };
    this.#inserts = new Grouped((rows) => insertGroup(database, rows));
    this.#keeper = new Keeper(control, log, timings);
    this.#asker = new Asker(database, control, log, timings);
  }

  /** Resolves when connected, or after `connectMs` without: then it goes on trying. */
  static async open(options: {
    url: string;
    name: string;
    log: Logger;
    timings: PostgresTimings;
  }): Promise<PostgresDriver> {
    const driver = new PostgresDriver(options);
    const { control, inHand, timings } = driver.#context;
    const waited = new AbortController();
    await Promise.race([
      control.start(),
      sleep(timings.connectMs, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
    waited.abort();
    await control.listen(cancelChannel, (jobId) => inHand.cancel(jobId));
    driver.#keeper.start();
    driver.#beatAt = performance.now();
    driver.#beats = setInterval(() => void driver.#beat(), timings.heartbeatMs);
    return driver;
  }

  async #beat(): Promise<void> {
    const { control, inHand, log, timings } = this.#context;
    const now = performance.now();
    if (now - this.#beatAt > timings.leaseMs - timings.goneMs) this.#hungAt = now;
    this.#beatAt = now;
    if (!control.connected) return;
    try {
      const held = inHand.held();
      if (held.length > 0) {
        const { rows } = await control.query<{ attempt_id: string }>(heartbeat, [
          held.map(({ jobId }) => jobId),
          held.map(({ attemptId }) => attemptId),
          timings.leaseMs,
        ]);
        const kept = new Set(rows.map((row) => row.attempt_id));
        await this.#lose(held.filter(({ attemptId }) => !kept.has(attemptId)));
      }
      await Promise.all([...this.#responders].map((responder) => responder.beat()));
    } catch (error) {
      log.warn({ err: error }, 'a heartbeat failed');
    }
  }

  async #lose(lost: readonly Held[]): Promise<void> {
    const { control, inHand, timings } = this.#context;
    const news = lost.filter(({ attemptId }) => inHand.lose(attemptId));
    // A process that stood still for the length of a lease hung, as far as the others can tell; this job may be why.
    if (news.length === 0 || performance.now() - this.#hungAt < 2 * timings.leaseMs) return;
    await control.query(forgiveCrash, [news.map(({ jobId }) => jobId)]);
  }

  async publish(job: JobMessage, patienceMs: number): Promise<void> {
    const patience = { patienceMs, signal: this.#giveUp.signal };
    const parameters = insertParameters(job);
    await this.#context.database.persistently(() => this.#inserts.add(parameters), patience);
  }

  async consume(
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription> {
    return this.#keep(await consumeJobs(this.#context, policy, handler, options));
  }

  async consumeDeadLetters(
    policy: JobPolicy,
    handler: (letter: RawDeadLetter) => Promise<void>,
  ): Promise<Subscription> {
    return this.#keep(await consumeDead(this.#context, policy, handler));
  }

  request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown> {
    return this.#asker.request(request, signal);
  }

  async respond(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: { concurrency: number; backlog: number },
  ): Promise<Subscription> {
    const responder = await respond(this.#context, name, handler, options);
    this.#responders.add(responder);
    return this.#keep({
      stop: async () => {
        // Not before: while it drains it still has to say that it is there, and to be aborted when that takes too long.
        await responder.stop();
        this.#responders.delete(responder);
      },
    });
  }

  async emit(event: EventMessage): Promise<void> {
    const packed = packBody(event);
    await this.#context.database
      .query(emit, [eventChannel(event.name), packed.notice, packed.bodyId, packed.body])
      .catch((error: unknown) => this.#context.log.debug({ err: error, event: event.name }, 'an event was lost'));
  }

  async subscribe(name: string, handler: (event: EventMessage) => Promise<void>): Promise<Subscription> {
    const { control, database, log } = this.#context;
    const hear = async (notice: string): Promise<void> => {
      try {
        await handler(eventNotice.parse(await unpackBody(database, notice)));
      } catch (error) {
        log.warn({ err: error, event: name }, 'an event was not handled');
      }
    };
    const running = new Set<Promise<void>>();
    const unlisten = await control.listen(eventChannel(name), (notice) => {
      const one = hear(notice).finally(() => running.delete(one));
      running.add(one);
    });
    return this.#keep({
      async stop() {
        await unlisten();
        await Promise.all(running);
      },
    });
  }

  async cancel(jobId: string): Promise<void> {
    const { database, inHand } = this.#context;
    inHand.cancel(jobId);
    await database.query(deleteJob, [jobId]);
    await database.query('SELECT pg_notify($1, $2)', [cancelChannel, jobId]);
  }

  async depth(policies: readonly JobPolicy[]): Promise<QueueDepth[]> {
    const { rows } = await this.#context.database.query<QueueDepth>(depths);
    const found = new Map(rows.map((row) => [row.name, row]));
    return policies.map(
      ({ name }) => found.get(name) ?? { name, waiting: 0, active: 0, dead: 0, oldestWaitingSeconds: 0 },
    );
  }

  async ping(): Promise<void> {
    await this.#context.database.query('SELECT FROM queue.jobs LIMIT 1');
  }

  async close(timeoutMs: number): Promise<void> {
    const { control, database, inHand, timings } = this.#context;
    const stopped = Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    if (!(await within(timeoutMs, stopped))) {
      inHand.abortAll();
      for (const responder of this.#responders) responder.abortAll();
      if (!(await within(timings.abortMs, stopped))) await this.#giveBack();
    }
    this.#giveUp.abort();
    clearInterval(this.#beats);
    await this.#keeper.stop();
    await this.#asker.close();
    await control.close();
    await database.close();
  }

  /** What handlers would not let go of goes back to the queue; they write under prefixes of their own. */
  async #giveBack(): Promise<void> {
    const { database, inHand, log } = this.#context;
    const held = inHand.held();
    log.warn({ jobs: held.map(({ jobId }) => jobId) }, 'handlers did not end in time');
    const ids = [held.map(({ jobId }) => jobId), held.map(({ attemptId }) => attemptId)];
    await database
      .query(settleReturned, ids)
      .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be given back; their leases will run out'));
  }

  #keep(subscription: Subscription): Subscription {
    let stopping: Promise<void> | undefined;
    const kept: Subscription = {
      stop: () => {
        stopping ??= subscription.stop().finally(() => this.#subscriptions.delete(kept));
        return stopping;
      },
    };
    this.#subscriptions.add(kept);
    return kept;
  }
}
