import type { Random } from '../faultRun/random.ts';
import { poll } from '../poll.ts';
import type { Program } from './platform.ts';

/** Patience for the next kill's moment: deliveries pause for a while after some kills. */
const patienceMs = 1_800_000;

/**
 * Kills each program as often as asked, at random moments: when a random part of all deliveries is done. So the kills hit the run on any
 * machine, however fast it is.
 *
 * @param options.progress the part of all deliveries that is done, from 0 to 1
 */
export async function killAtRandom(
  programs: readonly Program[],
  options: { times: number; progress: () => Promise<number>; random: Random; say: (line: string) => void },
): Promise<void> {
  const { times, progress, random, say } = options;
  const kills = programs
    .flatMap((program) => Array.from({ length: times }, () => ({ program, at: 0.02 + random.next() * 0.9 })))
    .sort((one, other) => one.at - other.at);
  for (const [index, { program, at }] of kills.entries()) {
    await poll(progress, (done) => done >= at, { what: `${at} of the deliveries`, timeoutMs: patienceMs });
    // A program that is starting would be killed once instead of twice.
    await program.untilReady();
    say(`${index + 1}/${kills.length} kill -9 ${program.name}, at ${Math.round(at * 100)} % of the deliveries`);
    await program.kill();
  }
}
