// What an event costs the transaction that it stands in, and how long it takes to an endpoint of a webhook, with a dead endpoint among ten
// and without.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@millrace/database';
import { completeJob } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { startProcess } from '@millrace/testkit/process';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import pg from 'pg';
import { z } from 'zod';
import { type RunningApi, startApi } from './kit/api.ts';
import { startBare } from './kit/bareServer.ts';
import { compare, median, percentile } from './kit/statistics.ts';

const perSecond = 200;
const seconds = 10;
const endpoints = 10;
const rounds = 5;
const transactions = 1_000;

const courier = fileURLToPath(new URL('../../../../apps/courier/dist/main.js', import.meta.url));

async function connect(api: RunningApi): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  return client;
}

const insertVideo = (client: pg.Client, api: RunningApi, id: string) =>
  client.query(
    `INSERT INTO video.videos (id, account_id, title, status, source_key) VALUES ($1, $2, 'bench', 'processing', $1)`,
    [id, api.accountId],
  );

/** Milliseconds of a transaction that applies a result, as the API's, by one client. */
async function settlementMs(database: Database, client: pg.Client, withEvents: boolean): Promise<number> {
  // What is not measured: all videos are processed again.
  await client.query('ALTER TABLE video.videos DISABLE TRIGGER USER');
  const { rows } = await client.query<{ id: string; job: string }>(
    `UPDATE video.videos SET status = 'processing', job_id = gen_random_uuid() RETURNING id, job_id AS job`,
  );
  await client.query('TRUNCATE platform.deletions, platform.new_events');
  await client.query('VACUUM video.videos');
  if (withEvents) await client.query('ALTER TABLE video.videos ENABLE TRIGGER USER');
  const started = performance.now();
  for (const { id, job } of rows) {
    await database.transaction(async (tx) => {
      const executor = database.executor(tx);
      await tx.video.updateMany({
        where: { id, jobId: job, status: 'processing' },
        data: {
          status: 'ready',
          progress: 100,
          outputPrefix: `public/videos/${id}/a/`,
          durationSeconds: 1,
          width: 1280,
          height: 720,
          qualities: ['720p'],
        },
      });
      await completeJob(executor, job);
      // As scheduleSweep.
      await executor.execute(
        `INSERT INTO platform.deletions (prefix, job_id, until) VALUES ($1, $2::uuid, now() + interval '1 day')`,
        [`public/videos/${id}/`, job],
      );
    });
  }
  return (performance.now() - started) / rows.length;
}

async function measureCost(): Promise<void> {
  const api = await startApi('video-api', 'companyName');
  const client = await connect(api);
  const database = openDatabase({ url: api.databaseUrl, log: silentLogger() });
  // Only the transaction is measured, not what follows it.
  await api.process.stop();
  try {
    for (let at = 0; at < transactions; at += 1) await insertVideo(client, api, `cost${at}`);
    console.log('An event in the transaction that applies a result');
    await compare({
      unit: 'ms',
      digits: 3,
      rounds,
      subjects: [
        { name: 'with an event', measure: () => settlementMs(database, client, true) },
        { name: 'without', measure: () => settlementMs(database, client, false) },
      ],
      target: 'at most 1.05',
    });
  } finally {
    await database.close();
    await client.end();
    await api.stop();
  }
}

const arrival = /^\/(\d+) (\d+)$/;

/** Gives a video the time of the request as its title. */
async function rename(api: RunningApi, id: string): Promise<void> {
  const answer = await fetch(`${api.origin}/api/videos/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: String(Date.now()) }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a change was answered with ${answer.status}`);
}

/** Milliseconds from the request that changes a video to the arrival of its event at the healthy endpoints. */
async function latencies(api: RunningApi, queue: string, dead: boolean): Promise<number[]> {
  const receiver = await startBare('webhookReceiver');
  // It takes connections and never answers.
  const hung = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hung, 'listening');
  const { port: hungPort } = z.object({ port: z.int() }).parse(hung.address());
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const made: string[] = [];
  for (let at = 0; at < endpoints; at += 1) {
    const url = dead && at === 0 ? `http://127.0.0.1:${hungPort}/` : `http://127.0.0.1:${receiver.port}/${at}`;
    const body = JSON.stringify({ url, types: ['video.asset.updated'] });
    const answer = await fetch(`${api.origin}/api/webhooks`, { method: 'POST', headers, body });
    made.push(z.object({ webhook: z.object({ id: z.string() }) }).parse(await answer.json()).webhook.id);
  }
  const healthy = dead ? endpoints - 1 : endpoints;
  const count = perSecond * seconds;
  const arrived = () =>
    receiver.process
      .output()
      .split('\n')
      .flatMap((line) => {
        const [, , ms] = arrival.exec(line) ?? [];
        return ms === undefined ? [] : [Number(ms)];
      });
  try {
    const started = performance.now();
    const changes: Promise<void>[] = [];
    for (let at = 0; at < count; at += 1) {
      const wait = (at / perSecond) * 1_000 - (performance.now() - started);
      if (wait > 1) await sleep(wait);
      changes.push(rename(api, `v${at % 100}`));
    }
    await Promise.all(changes);
    const deadline = Date.now() + 60_000;
    while (arrived().length < count * healthy && Date.now() < deadline) await sleep(100);
    const all = arrived();
    if (all.length !== count * healthy) {
      throw new Error(`${queue}: ${all.length} messages arrived of ${count * healthy}`);
    }
    return all;
  } finally {
    for (const id of made) await fetch(`${api.origin}/api/webhooks/${id}`, { method: 'DELETE', headers });
    await receiver.stop();
    hung.closeAllConnections();
    hung.close();
  }
}

async function measureLatency(name: string, env: Record<string, string>): Promise<void> {
  const api = await startApi('video-api', 'companyName', env);
  const sender = await startProcess({
    command: process.execPath,
    args: [courier],
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      QUEUE_URL: api.queueUrl,
      STORAGE_URL: api.storageUrl,
      LOG_LEVEL: 'info',
      OUTBOUND_ALLOW: '127.0.0.1',
    },
    waitFor: /listening on port/,
  });
  try {
    const client = await connect(api);
    for (let at = 0; at < 100; at += 1) await insertVideo(client, api, `v${at}`);
    await client.end();
    console.log(`\n${perSecond} events a second to ${endpoints} endpoints, ${seconds} s each; queue: ${name}`);
    const measured = { dead: [] as number[], fine: [] as number[] };
    for (let round = 0; round <= 3; round += 1) {
      for (const kind of ['dead', 'fine'] as const) {
        const all = await latencies(api, name, kind === 'dead');
        const p99 = percentile(all, 99);
        if (round > 0) measured[kind].push(p99);
        console.log(
          `${round === 0 ? 'warm-up' : `round ${round}`}  ${kind === 'dead' ? 'one endpoint never answers' : 'all answer'.padEnd(26)}  p50 ${median(all)} ms  p99 ${p99} ms`,
        );
      }
    }
    const [dead, fine] = [median(measured.dead), median(measured.fine)];
    console.log(`median   p99 ${dead} ms with a dead endpoint (wanted: under 250), ${fine} ms without`);
    console.log(`ratio    ${(dead / fine).toFixed(2)}`);
  } finally {
    await sender.stop();
    await api.stop();
  }
}

await measureCost();
await measureLatency('Postgres', {});
const broker = await startRabbitMq();
try {
  await measureLatency('RabbitMQ', { QUEUE_URL: broker.url });
} finally {
  await broker.stop();
}
