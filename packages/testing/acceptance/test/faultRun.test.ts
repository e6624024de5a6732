import { expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { runFaults } from '../src/faultRun/run.ts';

const faults = Number(process.env.MILLRACE_FAULTS ?? 3);
const seed = Number(process.env.MILLRACE_FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));

jest.setTimeout(900_000 + faults * 30_000);

await describeWithEngine(['ffmpeg', 'rabbitmq', 's3'], 'random faults', () => {
  it(`${faults} of them by seed ${seed}: nothing is lost, miscounted or left over`, async () => {
    const started = Date.now();
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
      process.stderr.write(`[${Math.round((Date.now() - started) / 1_000)} s] ${line}\n`);
    };
    say(`seed ${seed}`);
    const { violations, tally } = await runFaults({ faults, seed, say });
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
