import { type Logger, shareCall } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type pg from 'pg';
import type { JobPolicy } from '../../contract/driver.ts';
import { ControlConnection } from '../../postgres/connection/controlConnection.ts';
import { QueueDatabase } from '../../postgres/connection/database.ts';
import { jobChannel } from '../../table/channels.ts';
import { rowDepths } from '../../table/depth.ts';
import { promoteDelayed } from '../../table/promote.ts';
import { applyReports, lockName, markPublished, namesWithWork, nextJobs } from '../../table/publish.ts';
import { reclaimLeased, unpublishLost } from '../../table/reap.ts';
import { deleteJob } from '../../table/settle.ts';
import type { BrokerConnection } from '../connection/brokerConnection.ts';
import { ManagedChannel } from '../connection/channel.ts';
import type { Control } from '../connection/control.ts';
import type { Topology } from '../connection/topology.ts';
import { parseJson, writeJob } from '../connection/wire.ts';
import type { AmqpTimings } from '../timings.ts';
import { reportsMessage } from './jobReports.ts';

/** The number of jobs that wait in the broker for each consumer, so that a free slot gets its next job at once. */
const readyPerConsumer = 2;
/** The number of long jobs that wait in the broker for all consumers. A worker that starts one reports it, and the next one is published. */
const readyLongJobs = 1;
/** The number of messages with reports that the broker sends ahead. */
const reportPrefetch = 50;

interface WaitingJob {
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

/** What the table shows about the jobs of one name. The broker may hold more. */
export interface RowDepth {
  name: string;
  waiting: number;
  active: number;
  /** The age of the oldest waiting job in seconds. */
  oldest: number;
}

export interface RelayOptions {
  broker: BrokerConnection;
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
  /** Receives NOTIFY when jobs are waiting. */
  readonly #notices: ControlConnection;
  readonly #channel: ManagedChannel;
  #timer: NodeJS.Timeout | undefined;
  /** Since when this relay receives the reports of workers. Infinite while it does not. */
  #receivingSince = Number.POSITIVE_INFINITY;
  #maintainedAt = Number.NEGATIVE_INFINITY;
  #wakeRequested = false;
  readonly #rounds = shareCall(
    () => this.#run(),
    () => {
      if (this.#wakeRequested && !this.#stopped) this.wake();
    },
  );
  #stopped = false;
  /** Resolves when all received reports are stored. */
  #stored: Promise<void> = Promise.resolve();

  constructor(options: RelayOptions) {
    const { databaseUrl: url, name, log, timings } = options;
    this.#options = options;
    this.#policies = new Map(options.policies.map((policy) => [policy.name, policy]));
    this.#database = new QueueDatabase({ url, name, log, timings });
    this.#notices = new ControlConnection({ url, name, log, timings });
    this.#channel = new ManagedChannel({
      ...options,
      setUp: (channel) => this.#setUp(channel),
      onLost: () => {
        this.#receivingSince = Number.POSITIVE_INFINITY;
      },
    });
  }

  async start(): Promise<void> {
    for (const name of this.#policies.keys()) await this.#notices.listen(jobChannel(name), () => this.wake());
    this.#notices.onConnect(() => this.wake());
    void this.#notices.start();
    this.#timer = setInterval(() => this.wake(), this.#options.timings.relayMs);
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const queue = await this.#options.topology.declareReportQueue(channel);
    await channel.prefetch(reportPrefetch);
    await channel.consume(queue, (message) => {
      // The broker cancelled the consumer.
      if (message === null) this.#channel.reset(channel);
      else {
        const { content } = message;
        // One at a time: an older report must not overwrite a newer one.
        this.#stored = this.#stored
          .then(() => this.#store(content))
          .finally(() => {
            if (this.#channel.isLive(channel)) channel.ack(message);
          });
      }
    });
    this.#receivingSince = performance.now();
    this.wake();
  }

  /** Stores the reports of one message. */
  async #store(content: Buffer): Promise<void> {
    const { log, control } = this.#options;
    try {
      const { signs: reports } = reportsMessage.parse(parseJson(content));
      const { rows } = await this.#database.query<{ id: string }>(applyReports, [
        reports.map(({ jobId }) => jobId),
        reports.map(({ attempts }) => attempts),
        reports.map(({ crashes }) => crashes),
        reports.map(({ phase }) => phase),
        reports.map(({ quietMs }) => quietMs),
        reports.map(({ to }) => to?.name ?? null),
        reports.map(({ to }) => to?.version ?? null),
      ]);
      // These jobs run, or would run again, although their owner has ended them: their worker missed the cancellation.
      for (const { id } of rows) control.cancel(id);
      // The broker may have room for another job.
      this.wake();
    } catch (error) {
      log.warn({ err: error }, 'job reports of workers could not be stored');
    }
  }

  /** Runs a round now, or another one after the current round. */
  wake(): void {
    this.#wakeRequested = true;
    if (this.#stopped) return;
    void this.#rounds.run();
  }

  async #run(): Promise<void> {
    this.#wakeRequested = false;
    const channel = this.#channel.current;
    if (channel === undefined || !this.#notices.connected) return;
    try {
      await this.#maintain();
      await this.#fillQueues(channel);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'jobs could not be published to the broker');
    }
  }

  /** Updates the table at the polling interval, however often the relay is woken. */
  async #maintain(): Promise<void> {
    if (performance.now() - this.#maintainedAt <= this.#options.timings.relayMs / 2) return;
    this.#maintainedAt = performance.now();
    await this.#database.query(promoteDelayed);
    await this.#database.query(reclaimLeased);
  }

  async #fillQueues(channel: ConfirmChannel): Promise<void> {
    const { lostMs } = this.#options.timings;
    // A job without a report may be lost only if reports could be received and stored all the time.
    const receivingMs = Math.min(performance.now() - this.#receivingSince, this.#notices.sinceReconnectMs);
    const { rows } = await this.#database.query<{ name: string; waiting: boolean; silent: number }>(namesWithWork, [
      [...this.#policies.keys()],
      lostMs,
      receivingMs,
    ]);
    for (const { name, waiting, silent } of rows) {
      const policy = this.#policies.get(name);
      if (policy !== undefined && (waiting || silent > 0)) await this.#fill(channel, policy, silent > 0);
    }
  }

  /**
   * Publishes jobs of one name until the work queue has enough.
   *
   * @param hasSilentJobs whether published jobs are without reports. If the queue is empty, they are lost and published again.
   * Otherwise they may be in the queue, and nothing is added until it is empty.
   */
  async #fill(channel: ConfirmChannel, policy: JobPolicy, hasSilentJobs: boolean): Promise<void> {
    const { ready, consumers } = await this.#options.topology.countWorkQueue(channel, policy);
    if (hasSilentJobs && ready > 0) return;
    await this.#database.transaction(async (client) => {
      const { rows: locks } = await client.query<{ locked: boolean }>(lockName, [policy.name]);
      if (locks[0]?.locked !== true) return;
      if (hasSilentJobs) await this.#unpublishLost(client, policy);
      const wanted = consumers * readyPerConsumer;
      const room = (policy.isLong ? Math.min(wanted, readyLongJobs) : wanted) - ready;
      if (room > 0) await this.#publish(client, policy, room);
    });
  }

  async #unpublishLost(client: pg.PoolClient, { name }: JobPolicy): Promise<void> {
    const { log, timings } = this.#options;
    const { rows } = await client.query<{ id: string }>(unpublishLost, [name, timings.lostMs]);
    if (rows.length === 0) return;
    log.warn({ job: name, jobs: rows.map(({ id }) => id) }, 'the broker lost jobs; they are published again');
  }

  async #publish(client: pg.PoolClient, { name }: JobPolicy, count: number): Promise<void> {
    const { topology } = this.#options;
    const { rows } = await client.query<WaitingJob>(nextJobs, [name, count]);
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
        const counts = { pastAttempts: row.attempts, crashes: row.crashes };
        const { content, options } = writeJob(job, { ...counts, hasRow: true });
        return this.#channel.publishConfirmed(topology.exchangeOf(name), topology.workQueue(name), content, options);
      }),
    );
    await client.query(markPublished, [rows.map(({ id }) => id)]);
  }

  /** Deletes the row of a job that was cancelled, or whose dead letter was delivered to its owner. */
  async deleteRow(jobId: string): Promise<void> {
    await this.#database.query(deleteJob, [jobId]);
  }

  async depths(): Promise<Map<string, RowDepth>> {
    const { rows } = await this.#database.query<RowDepth>(rowDepths, [this.#options.timings.lostMs]);
    return new Map(rows.map((row) => [row.name, row]));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#rounds.running;
    await this.#channel.close();
    await this.#stored;
    await this.#notices.close();
    await this.#database.close();
  }
}
