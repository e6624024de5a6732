import { expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { isNightly } from '@millrace/testkit/nightly';
import { runEvents } from './eventRun/run.ts';
import type { EngineSet } from './platform/types.ts';

/** Of all services together. Each is told to the 10 endpoints of its service. MILLRACE_EVENTS asks for another number. */
const events = Number(process.env.MILLRACE_EVENTS ?? 10_000);
const kills = 2;
const seed = Number(process.env.MILLRACE_FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** Every program is killed while events are made and delivered. It takes many minutes, so it runs at night, or when it is asked for. */
export async function describeEvents(set: EngineSet): Promise<void> {
  const isAsked = isNightly || process.env.MILLRACE_EVENTS !== undefined;
  const title = `events on ${set}`;
  if (!isAsked) {
    it.skip(`${title}: only in the nightly run`, () => undefined);
    return;
  }
  jest.setTimeout(3_300_000);
  const engines = set === 'rabbitmq+s3' ? (['ffmpeg', 'rabbitmq', 's3'] as const) : (['ffmpeg'] as const);
  await describeWithEngine([...engines], title, () => {
    it(`${events} of them, each to 10 endpoints: none is lost by two kills of every program, by seed ${seed}`, async () => {
      const started = Date.now();
      const say = (line: string) =>
        process.stderr.write(`[${Math.round((Date.now() - started) / 1_000)} s] ${set}: ${line}\n`);
      const { violations, tally } = await runEvents({ set, events, kills, seed, say });
      say(
        Object.entries(tally)
          .map(([what, count]) => `${count} ${what}`)
          .sort()
          .join('\n'),
      );
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    });
  });
}
