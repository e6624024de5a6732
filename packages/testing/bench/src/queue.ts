// Compares our queue on Postgres with pg-boss and graphile-worker, and on RabbitMQ with bare amqplib, at the same durability: every
// commit is flushed, every message is confirmed by a quorum queue.
import { migrate } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { startPostgres } from '@millrace/testkit/postgres';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { openBareAmqp } from './kit/queues/bareAmqp.ts';
import { type Contender, places } from './kit/queues/contender.ts';
import { openGraphileWorker } from './kit/queues/graphileWorker.ts';
import { type Measures, measuresOf } from './kit/queues/measures.ts';
import { openOurs } from './kit/queues/ours.ts';
import { openPgBoss } from './kit/queues/pgBoss.ts';
import { compare, type Subject } from './kit/statistics.ts';

const rounds = 5;

const server = await startPostgres({ durable: true });
const broker = await startRabbitMq();
const opened: Contender[] = [];
try {
  const ownUrl = await server.createDatabase();
  await migrate({ url: ownUrl, log: silentLogger() });
  const open = async (opening: Promise<Contender>): Promise<Contender> => {
    const contender = await opening;
    opened.push(contender);
    return contender;
  };
  await race('Postgres', 1_500, { rate: 'at least 1', latency: 'at most 1' }, [
    await open(openOurs('Millrace on Postgres', ownUrl)),
    await open(openGraphileWorker(await server.createDatabase())),
    await open(openPgBoss(await server.createDatabase())),
  ]);
  await race('RabbitMQ', 5_000, { rate: 'at least 0.5', latency: 'at most 2' }, [
    await open(openOurs('Millrace on RabbitMQ', broker.url)),
    await open(openBareAmqp(broker.url)),
  ]);
} finally {
  for (const contender of opened) await contender.close();
  await broker.stop();
  await server.stop();
}

type Three<T> = [T, T, ...T[]];

async function race(
  engine: string,
  jobs: number,
  targets: { rate: string; latency: string },
  contenders: Three<Contender>,
): Promise<void> {
  const [first, second, ...others] = contenders.map((contender) => ({
    name: contender.name,
    measures: measuresOf(contender, jobs),
  }));
  if (first === undefined || second === undefined) throw new Error('A race needs two contenders.');
  const all = [first, second, ...others];
  const measured = (measure: (measures: Measures) => Promise<number>): Three<Subject> => {
    const subject = ({ name, measures }: (typeof all)[number]): Subject => ({ name, measure: () => measure(measures) });
    return [subject(first), subject(second), ...others.map(subject)];
  };
  const judge = async (
    what: string,
    options: { unit: string; target: string; digits?: number },
    subjects: Three<Subject>,
  ) => {
    console.log(`\n${engine}: ${what}`);
    const { target } = options;
    await compare({ ...options, rounds, subjects, ...(others.length > 0 ? { secondTarget: target } : {}) });
  };
  const rate = { unit: 'jobs/s', target: targets.rate };
  const latency = { unit: 'ms', target: targets.latency, digits: 1 };
  await judge(
    'latency from the call to the start, idle (less is better)',
    latency,
    measured((one) => one.idleLatency()),
  );
  await judge(
    'latency from the call to the start, under load (less is better)',
    latency,
    measured((one) => one.loadedLatency()),
  );
  await judge(
    `enqueued, ${places} callers`,
    rate,
    measured((one) => one.enqueued()),
  );
  await judge(
    `enqueued and completed, ${places} concurrently`,
    rate,
    measured((one) => one.completed()),
  );
  for (const { name, measures } of all) {
    console.log(
      `CPU      ${name.padEnd(44)} ${measures.cpuMs().toFixed(2)} ms of this process per job, enqueued to completed`,
    );
  }
}
