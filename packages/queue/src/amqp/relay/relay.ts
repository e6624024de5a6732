import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type pg from 'pg';
import { z } from 'zod';
import type { JobPolicy } from '../../contract/driver.ts';
import { QueueDatabase } from '../../postgres/connection/database.ts';
import { ControlConnection } from '../../postgres/connection/session.ts';
import { jobChannel } from '../../table/channels.ts';
import { rowDepths } from '../../table/depth.ts';
import { promoteDelayed } from '../../table/promote.ts';
import { applySigns, lockName, markPublished, namesWithWork, nextJobs } from '../../table/publish.ts';
import { reclaimLeased, unpublishLost } from '../../table/reap.ts';
import { deleteJob } from '../../table/settle.ts';
import { ManagedChannel } from '../connection/channel.ts';
import type { Control } from '../connection/control.ts';
import type { Link } from '../connection/link.ts';
import type { Topology } from '../connection/topology.ts';
import { parseJson, writeJob } from '../connection/wire.ts';
import type { AmqpTimings } from '../timings.ts';
import { signSchema } from './signs.ts';

/** How many jobs wait in the broker for each worker process, so that the next job is ready when a slot becomes free. */
const readyPerConsumer = 2;

const signsMessage = z.object({ signs: z.array(signSchema) });

interface Row {
  id: string;
  version: number;
  payload: unknown;
  account: number;
  priority: number;
  request_id: string | null;
  attempts: number;
  max_attempts: number;
  crashes: number;
  max_crashes: number | null;
}

export interface RowDepth {
  name: string;
  waiting: number;
  active: number;
  oldest: number;
}

export interface RelayOptions {
  link: Link;
  log: Logger;
  topology: Topology;
  timings: AmqpTimings;
  control: Control;
  databaseUrl: string;
  name: string;
  policies: readonly JobPolicy[];
}

/**
 * Publishes jobs from queue.jobs to the broker in fair order, and only as many as workers can take soon: new jobs can
 * overtake jobs in the table, but not jobs in the broker. Rows stay until their owners complete them, so a broker that loses
 * all data only costs time. Any number of processes may run a relay.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #policies: ReadonlyMap<string, JobPolicy>;
  readonly #database: QueueDatabase;
  readonly #session: ControlConnection;
  readonly #channel: ManagedChannel;
  #timer: NodeJS.Timeout | undefined;
  #listeningSince = Number.POSITIVE_INFINITY;
  #keptAt = Number.NEGATIVE_INFINITY;
  #again = false;
  #running: Promise<void> | undefined;
  #stopped = false;
  #applying: Promise<void> = Promise.resolve();

  constructor(options: RelayOptions) {
    const { databaseUrl: url, name, log, timings } = options;
    this.#options = options;
    this.#policies = new Map(options.policies.map((policy) => [policy.name, policy]));
    this.#database = new QueueDatabase({ url, name, log, timings });
    this.#session = new ControlConnection({ url, name, log, timings });
    this.#channel = new ManagedChannel({
      ...options,
      setUp: (channel) => this.#setUp(channel),
      onLost: () => {
        this.#listeningSince = Number.POSITIVE_INFINITY;
      },
    });
  }

  async start(): Promise<void> {
    for (const name of this.#policies.keys()) await this.#session.listen(jobChannel(name), () => this.wake());
    this.#session.onConnect(() => this.wake());
    void this.#session.start();
    this.#timer = setInterval(() => this.wake(), this.#options.timings.relayMs);
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const queue = await this.#options.topology.declareAlive(channel);
    await channel.prefetch(50);
    await channel.consume(queue, (message) => {
      if (message === null) this.#channel.reset(channel);
      else {
        const { content } = message;
        // One at a time: an older report must not overwrite a newer one.
        this.#applying = this.#applying
          .then(() => this.#apply(content))
          .finally(() => {
            if (this.#channel.isLive(channel)) channel.ack(message);
          });
      }
    });
    this.#listeningSince = performance.now();
    this.wake();
  }

  async #apply(content: Buffer): Promise<void> {
    const { log, control } = this.#options;
    try {
      const { signs } = signsMessage.parse(parseJson(content));
      const { rows } = await this.#database.query<{ id: string }>(applySigns, [
        signs.map(({ jobId }) => jobId),
        signs.map(({ attempts }) => attempts),
        signs.map(({ crashes }) => crashes),
        signs.map(({ phase }) => phase),
        signs.map(({ quietMs }) => quietMs),
      ]);
      // The owner has ended these jobs, and their worker missed the broadcast.
      for (const { id } of rows) control.cancel(id);
      // The broker may have room for another job.
      this.wake();
    } catch (error) {
      log.warn({ err: error }, 'job reports of workers could not be stored');
    }
  }

  wake(): void {
    this.#again = true;
    if (this.#stopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#again && !this.#stopped) this.wake();
    });
  }

  async #run(): Promise<void> {
    this.#again = false;
    const channel = this.#channel.current;
    if (channel === undefined || !this.#session.connected) return;
    const { log, timings } = this.#options;
    try {
      if (performance.now() - this.#keptAt > timings.relayMs / 2) {
        this.#keptAt = performance.now();
        await this.#database.query(promoteDelayed);
        await this.#database.query(reclaimLeased);
      }
      const names = [...this.#policies.keys()];
      // Silence counts only while reports could be received and stored.
      const listeningMs = Math.min(performance.now() - this.#listeningSince, this.#session.sinceReconnectMs);
      const { rows } = await this.#database.query<{ name: string; waiting: boolean; silent: number }>(namesWithWork, [
        names,
        timings.lostMs,
        listeningMs,
      ]);
      for (const { name, waiting, silent } of rows) {
        const policy = this.#policies.get(name);
        if (policy !== undefined && (waiting || silent > 0)) await this.#fill(channel, policy, silent > 0);
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be published to the broker');
    }
  }

  /**
   * Fills one queue up. While a published job is missing, nothing is added: if the queue is empty and no worker reports the
   * job, it is lost.
   */
  async #fill(channel: ConfirmChannel, policy: JobPolicy, missing: boolean): Promise<void> {
    const { log, topology, timings } = this.#options;
    const { name } = policy;
    const { ready, consumers } = await topology.countWork(channel, policy);
    if (missing && ready > 0) return;
    await this.#database.transaction(async (client) => {
      const { rows: locks } = await client.query<{ locked: boolean }>(lockName, [name]);
      if (locks[0]?.locked !== true) return;
      if (missing) {
        const lost = await client.query<{ id: string }>(unpublishLost, [name, timings.lostMs]);
        if (lost.rows.length > 0) {
          log.warn(
            { job: name, jobs: lost.rows.map(({ id }) => id) },
            'the broker lost jobs; they are published again',
          );
        }
      }
      const room = consumers * readyPerConsumer - ready;
      if (room > 0) await this.#publish(client, policy, room);
    });
  }

  async #publish(client: pg.PoolClient, policy: JobPolicy, room: number): Promise<void> {
    const { topology } = this.#options;
    const { name } = policy;
    const { rows } = await client.query<Row>(nextJobs, [name, room]);
    if (rows.length === 0) return;
    // Publish in order, wait for all confirms together: the rows are marked only if the broker has all jobs.
    await Promise.all(
      rows.map((row) => {
        const job = {
          id: row.id,
          name,
          version: row.version,
          payload: row.payload,
          accountId: row.account,
          priority: row.priority,
          requestId: row.request_id ?? undefined,
          maxAttempts: row.max_attempts,
          maxCrashes: row.max_crashes ?? undefined,
        };
        const { content, options } = writeJob(job, { used: row.attempts, crashes: row.crashes, hasRow: true });
        return this.#channel.confirmed(topology.to(name), topology.work(name), content, options);
      }),
    );
    await client.query(markPublished, [rows.map(({ id }) => id)]);
  }

  /** Deletes the row of a job that was cancelled, or whose dead letter was delivered to its owner. */
  async remove(jobId: string): Promise<void> {
    await this.#database.query(deleteJob, [jobId]);
  }

  async depths(): Promise<Map<string, RowDepth>> {
    const { rows } = await this.#database.query<RowDepth>(rowDepths, [this.#options.timings.lostMs]);
    return new Map(rows.map((row) => [row.name, row]));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
    await this.#channel.close();
    await this.#applying;
    await this.#session.close();
    await this.#database.close();
  }
}
