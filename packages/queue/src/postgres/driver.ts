import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
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
import type { QueueDepth, Subscription, WorkerCount } from '../contract/types.ts';
import type { GateOptions } from '../handling/gate.ts';
import { Handlers, type Held } from '../handling/handlers.ts';
import { Subscriptions } from '../handling/subscriptions.ts';
import { within } from '../handling/within.ts';
import { cancelChannel } from '../table/channels.ts';
import { countWaiting, depths } from '../table/depth.ts';
import { insertParameters } from '../table/insert.ts';
import { heartbeat } from '../table/lease.ts';
import { connectedProcesses } from '../table/operate.ts';
import { uncountCrash } from '../table/reap.ts';
import { deleteJob, settleReturned } from '../table/settle.ts';
import { ControlConnection } from './connection/controlConnection.ts';
import { QueueDatabase } from './connection/database.ts';
import type { PostgresContext } from './context.ts';
import { DeadLetterConsumer } from './deadLetters.ts';
import { emitEvent, Subscriber } from './events.ts';
import { JobConsumer } from './jobs.ts';
import { Maintenance } from './maintenance.ts';
import { Requester } from './requests/requester.ts';
import { Responder } from './requests/responder.ts';
import type { PostgresTimings } from './timings.ts';
import { Writes } from './writes.ts';

/** The queue in Postgres: leases on rows of queue.jobs, and NOTIFY for everything that must not wait for a poll. */
export class PostgresDriver implements Driver {
  readonly #context: PostgresContext;
  readonly #maintenance: Maintenance;
  readonly #requester: Requester;
  readonly #subscriptions = new Subscriptions();
  readonly #responders = new Set<Responder>();
  readonly #stopRetrying = new AbortController();
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #lastHeartbeatAt = performance.now();
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
      handlers: new Handlers(),
      stopRetrying: this.#stopRetrying.signal,
      writes: new Writes(database),
    };
    this.#maintenance = new Maintenance(control, log, timings);
    this.#requester = new Requester(database, control, log, timings);
  }

  /** Resolves when connected, or after `connectMs`. In the latter case it keeps trying. */
  static async open(options: {
    url: string;
    name: string;
    log: Logger;
    timings: PostgresTimings;
  }): Promise<PostgresDriver> {
    const driver = new PostgresDriver(options);
    const { control, handlers, timings } = driver.#context;
    const waited = new AbortController();
    await Promise.race([
      control.start(),
      sleep(timings.connectMs, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
    waited.abort();
    await control.listen(cancelChannel, (jobId) => handlers.cancel(jobId));
    driver.#maintenance.start();
    driver.#lastHeartbeatAt = performance.now();
    driver.#heartbeatTimer = setInterval(() => void driver.#sendHeartbeats(), timings.heartbeatMs);
    return driver;
  }

  async #sendHeartbeats(): Promise<void> {
    const { control, handlers, log, timings } = this.#context;
    const now = performance.now();
    if (now - this.#lastHeartbeatAt > timings.leaseMs - timings.goneMs) this.#hungAt = now;
    this.#lastHeartbeatAt = now;
    if (!control.connected) return;
    try {
      const held = handlers.held();
      if (held.length > 0) {
        const { rows } = await control.query<{ attempt_id: string }>(heartbeat, [
          held.map(({ jobId }) => jobId),
          held.map(({ attemptId }) => attemptId),
          timings.leaseMs,
        ]);
        const kept = new Set(rows.map((row) => row.attempt_id));
        await this.#abortLost(held.filter(({ attemptId }) => !kept.has(attemptId)));
      }
      await Responder.heartbeats(control, this.#responders);
    } catch (error) {
      log.warn({ err: error }, 'a heartbeat failed');
    }
  }

  async #abortLost(lost: readonly Held[]): Promise<void> {
    const { control, handlers, timings } = this.#context;
    const newlyLost = lost.filter(({ attemptId }) => handlers.abortLost(attemptId));
    // For other processes, a process that was blocked for the length of a lease hung. This job may be the cause.
    if (newlyLost.length === 0 || performance.now() - this.#hungAt < 2 * timings.leaseMs) return;
    await control.query(uncountCrash, [newlyLost.map(({ jobId }) => jobId)]);
  }

  async publish(job: JobMessage, patienceMs: number): Promise<void> {
    const patience = { patienceMs, signal: this.#stopRetrying.signal };
    const parameters = insertParameters(job);
    const { database, writes } = this.#context;
    await database.persistently(() => writes.insert(parameters), patience);
  }

  async consume(
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription> {
    return this.#subscriptions.keep(await new JobConsumer(this.#context, policy, handler, options).attach());
  }

  async consumeDeadLetters(
    policy: JobPolicy,
    handler: (letter: RawDeadLetter) => Promise<void>,
  ): Promise<Subscription> {
    return this.#subscriptions.keep(await new DeadLetterConsumer(this.#context, policy, handler).attach());
  }

  request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown> {
    return this.#requester.request(request, signal);
  }

  async respond(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: GateOptions,
  ): Promise<Subscription> {
    const responder = new Responder(this.#context, name, handler, options);
    this.#responders.add(responder);
    // Removed only after it has stopped: during the drain it still needs heartbeats and may have to be aborted.
    return this.#subscriptions.keep(await responder.attach(), () => this.#responders.delete(responder));
  }

  emit(event: EventMessage): Promise<void> {
    return emitEvent(this.#context, event);
  }

  async subscribe(name: string, handler: (event: EventMessage) => Promise<void>): Promise<Subscription> {
    return this.#subscriptions.keep(await new Subscriber(this.#context, name, handler).attach());
  }

  async cancel(jobId: string): Promise<void> {
    const { database, handlers } = this.#context;
    handlers.cancel(jobId);
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

  async countWaiting({ name }: JobPolicy, most: number): Promise<number> {
    const { rows } = await this.#context.database.query<{ count: number }>(countWaiting, [name, most]);
    return rows[0]?.count ?? 0;
  }

  async workers(): Promise<WorkerCount[]> {
    return (await this.#context.database.query<WorkerCount>(connectedProcesses)).rows;
  }

  async ping(): Promise<void> {
    await this.#context.database.query('SELECT FROM queue.jobs LIMIT 1');
  }

  async close(timeoutMs: number): Promise<void> {
    const { control, database, handlers, timings } = this.#context;
    handlers.close();
    const stopped = this.#subscriptions.stopAll();
    if (!(await within(timeoutMs, stopped))) {
      handlers.abortAll();
      for (const responder of this.#responders) responder.abortAll();
      if (!(await within(timings.abortMs, stopped))) await this.#returnJobs();
    }
    this.#stopRetrying.abort();
    clearInterval(this.#heartbeatTimer);
    await this.#maintenance.stop();
    await this.#requester.close();
    await control.close();
    await database.close();
  }

  /** Returns the jobs whose handlers do not end to the queue. The handlers may continue: each attempt has its own prefix. */
  async #returnJobs(): Promise<void> {
    const { database, handlers, log } = this.#context;
    const held = handlers.held();
    log.warn({ jobs: held.map(({ jobId }) => jobId) }, 'handlers did not end in time');
    const ids = [held.map(({ jobId }) => jobId), held.map(({ attemptId }) => attemptId)];
    await database
      .query(settleReturned, ids)
      .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be returned; their leases will expire'));
  }
}
