import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@millrace/testkit/process';
import { z } from 'zod';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { perSecond } from './kit/inParallel.ts';
import { percentile } from './kit/statistics.ts';

const hitsPerSecond = 100;
const flood = fileURLToPath(new URL('./bare/flood.js', import.meta.url));
const answersSchema = z.array(z.object({ status: z.int(), ms: z.number() }));

/** p99 of hits at a constant rate, in milliseconds. @throws if one is not answered with 200 */
async function hits(url: string, seconds: number): Promise<number> {
  const latencies: number[] = [];
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < hitsPerSecond * seconds; n += 1) {
    const due = (n / hitsPerSecond) * 1000 - (performance.now() - started);
    if (due > 1) await sleep(due);
    const sent = performance.now();
    asked.push(
      fetch(url).then(async (response) => {
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`a hit was answered with ${response.status}`);
        latencies.push(performance.now() - sent);
      }),
    );
  }
  await Promise.all(asked);
  return percentile(latencies, 99);
}

/** The median of several rounds' p99: a single p99 depends on a handful of requests. */
async function hitsInRounds(url: string, { seconds, rounds }: { seconds: number; rounds: number }) {
  const values: number[] = [];
  for (let n = 0; n < rounds; n += 1) values.push(await hits(url, seconds));
  const shown = values.map((value) => value.toFixed(1)).join(', ');
  return { p99: percentile(values, 50), shown };
}

/**
 * Ten times as many unique transforms as the capacity, with hits at the same time.
 *
 * @param options.seconds duration of one round of hits; `rounds` of them run before the flood and during it
 */
export async function benchOverload(
  picture: Buffer,
  options: { seconds: number; rounds: number; times: number },
): Promise<void> {
  const { seconds, rounds, times } = options;
  const floodSeconds = seconds * rounds + 2;
  const platform = await startImagePlatform({ apis: 1, workers: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-flood-'));
  try {
    const id = await platform.upload(picture);
    const url = (width: number, other: string) => `${platform.origins[0]}/img/${other}/w_${width},f_webp`;
    const fetchAll = async (one: string) => void (await (await fetch(one)).arrayBuffer());
    const warm = Array.from({ length: 40 }, (_, n) => url(700 + n, id));
    const capacity = await perSecond(warm, availableParallelism() * 4, fetchAll);
    const hit = url(700, id);
    await hits(hit, 1);
    const idle = await hitsInRounds(hit, options);

    const rate = capacity * times;
    const count = Math.ceil(rate * floodSeconds);
    const perImage = 800;
    const ids: string[] = [];
    for (let n = 0; n < Math.ceil(count / perImage); n += 1) ids.push(await platform.upload(picture));
    const urls = Array.from({ length: count }, (_, n) =>
      url(200 + (n % perImage), ids[Math.floor(n / perImage)] ?? id),
    );
    const file = join(folder, 'urls');
    await writeFile(file, urls.join('\n'));
    const flooding = await startProcess({
      command: process.execPath,
      args: [flood, String(rate), file],
      timeoutMs: 60_000,
    });
    await sleep(1_000);
    const busy = await hitsInRounds(hit, options);
    await flooding.ended;
    const answers = answersSchema.parse(JSON.parse(flooding.output().trim()));
    const of = (status: number) => answers.filter((answer) => answer.status === status);
    const shed = of(503).map(({ ms }) => ms);
    const others = answers.filter(({ status }) => status !== 200 && status !== 503);
    console.log(`\n${times} times the capacity of ${capacity.toFixed(1)} transforms/s, for ${floodSeconds} s`);
    console.log(
      `made     ${of(200).length} of ${answers.length}, p99 ${percentile(
        of(200).map(({ ms }) => ms),
        99,
      ).toFixed(0)} ms`,
    );
    console.log(
      `503      ${shed.length}: median ${percentile(shed, 50).toFixed(1)} ms, p99 ${percentile(shed, 99).toFixed(1)} ms   (wanted: under 50 ms)`,
    );
    console.log(`others   ${others.length}   (wanted: 0)`);
    console.log(`hits     p99 ${idle.p99.toFixed(1)} ms idle (${idle.shown})`);
    console.log(`hits     p99 ${busy.p99.toFixed(1)} ms under load (${busy.shown})`);
    console.log(`ratio    ${(busy.p99 / idle.p99).toFixed(2)}   (wanted: at most 1.5)`);
    if (others.length > 0 || percentile(shed, 99) >= 50) process.exitCode = 1;
  } finally {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
