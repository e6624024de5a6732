import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from '@millrace/api-testkit/largest';
import { z } from 'zod';
import { median } from '../kit/statistics.ts';

/** What a request costs. */
export interface Cost {
  service: string;
  operation: string;
  /** What it is about, if an operation has several. */
  of: string;
  isAnonymous: boolean;
  requestBytes: number;
  answerBytes: number;
  /** Of the service's process. */
  cpuMs: number;
  /** The longest time for which its event loop ran nothing else. */
  blockedMs: number;
}

const probed = z.object({ cpuMs: z.number(), longestMs: z.number() });
/** After an answer, work of its request may follow. */
const settleMs = 30;
const rounds = 3;

export interface Probe {
  /** CPU time so far, and the longest blocked event loop since the last call. */
  read(): Promise<z.output<typeof probed>>;
}

export const probeAt = (port: number): Probe => ({
  read: async () => probed.parse(await (await fetch(`http://127.0.0.1:${port}`)).json()),
});

/** CPU milliseconds that a service uses in a millisecond while nobody asks it. */
export async function idleShare(probe: Probe): Promise<number> {
  const seconds = 5;
  const before = await probe.read();
  await sleep(seconds * 1_000);
  const after = await probe.read();
  return (after.cpuMs - before.cpuMs) / (seconds * 1_000);
}

/**
 * Measures requests of one operation, after an uncounted round. CPU is the median; of the blocked event loop the least, because what other programs
 * of the machine do only adds to it.
 *
 * @param prepare makes what the requests use up, and returns them
 */
export async function measure(
  probe: Probe,
  idle: number,
  prepare: () => Promise<readonly (() => Promise<Answered>)[]>,
): Promise<Pick<Cost, 'operation' | 'of' | 'requestBytes' | 'answerBytes' | 'cpuMs' | 'blockedMs'>[]> {
  const results: { answered: Answered; cpuMs: number[]; blockedMs: number[] }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [n, send] of (await prepare()).entries()) {
      await sleep(settleMs);
      const before = await probe.read();
      const started = performance.now();
      const answered = await send();
      await sleep(settleMs);
      const wallMs = performance.now() - started;
      const after = await probe.read();
      const result = results[n] ?? { answered, cpuMs: [], blockedMs: [] };
      results[n] = result;
      if (round === 0) continue;
      result.cpuMs.push(Math.max(0, after.cpuMs - before.cpuMs - idle * wallMs));
      // The timer that measures fires every millisecond.
      result.blockedMs.push(Math.max(0, after.longestMs - 1));
    }
  }
  return results.map(({ answered, cpuMs, blockedMs }) => ({
    operation: answered.operation,
    of: answered.of,
    requestBytes: answered.sentBytes,
    answerBytes: answered.bytes,
    cpuMs: median(cpuMs),
    blockedMs: Math.min(...blockedMs),
  }));
}
