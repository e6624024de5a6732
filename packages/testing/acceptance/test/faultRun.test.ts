import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { isNightly } from '@millrace/testkit/nightly';
import { type Cluster, startCluster } from '../src/faultRun/cluster.ts';
import { describeLives } from '../src/faultRun/lives.ts';
import { runFaults } from '../src/faultRun/run.ts';

const faults = Number(process.env.MILLRACE_FAULTS ?? 3);
const seed = Number(process.env.MILLRACE_FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));

jest.setTimeout(900_000 + faults * 30_000);

await describeWithEngine(['ffmpeg', 'rabbitmq', 's3'], 'random faults', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());

  // At night, `kinds.rabbitmq-s3` tells more of them, on a platform of their own.
  if (!isNightly) describe('before them', () => describeLives(() => cluster));

  it(`${faults} of them by seed ${seed}: nothing is lost, miscounted or left over`, async () => {
    const started = Date.now();
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
      process.stderr.write(`[${Math.round((Date.now() - started) / 1_000)} s] ${line}\n`);
    };
    say(`seed ${seed}`);
    const { violations, tally } = await runFaults({ cluster, faults, seed, say });
    say(
      Object.entries(tally)
        .map(([what, count]) => `${count} ${what}`)
        .sort()
        .join('\n'),
    );
    expect({ seed, violations }).toEqual({ seed, violations: [] });
    // A run in which nothing was done proves nothing.
    for (const service of ['video', 'music', 'image']) expect(tally[`${service} uploads accepted`]).toBeGreaterThan(0);
  });
});
