import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningApp } from './apps.ts';
import { StartError } from './startError.ts';

/** An app that does not start says why within its first seconds; a slow machine may take a minute. */
const patienceMs = 120_000;
/** It was started this often and ended each time: it will not start by being started again. */
const deathsAllowed = 3;

/**
 * Resolves when the app's /readyz is green without a note.
 *
 * @throws StartError when it keeps ending, or is not ready after two minutes
 */
export async function untilReady(app: RunningApp, host: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isReady(app.port, host))) {
    signal.throwIfAborted();
    if (app.process.deaths >= deathsAllowed) {
      throw new StartError(`${app.definition.name} does not start: it ended ${app.process.deaths} times.`);
    }
    if (Date.now() >= deadline) {
      throw new StartError(`${app.definition.name} was not ready within ${patienceMs / 1_000} s.`);
    }
    await sleep(100, undefined, { signal });
  }
}

async function isReady(port: number, host: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const body: unknown = await response.json();
    return response.ok && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
  } catch {
    // Not listening yet.
    return false;
  }
}
