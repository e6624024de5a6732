import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningApp } from './apps.ts';
import { StartError } from './startError.ts';

/** A failing app exits within seconds; on a slow machine a start may take a minute. */
const timeoutMs = 120_000;
/** After this many exits, another restart does not help. */
const maxExits = 3;

/**
 * Resolves when the app's /readyz reports `ok`, not `degraded`.
 *
 * @throws StartError when the app keeps exiting, or is not ready after two minutes
 */
export async function untilReady(app: RunningApp, host: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady(app.port, host))) {
    signal.throwIfAborted();
    if (app.process.unexpectedExits >= maxExits) {
      throw new StartError(`${app.definition.name} does not start: it exited ${app.process.unexpectedExits} times.`);
    }
    if (Date.now() >= deadline) {
      throw new StartError(`${app.definition.name} was not ready within ${timeoutMs / 1_000} s.`);
    }
    await sleep(50, undefined, { signal });
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
