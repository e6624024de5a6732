import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `holds` returns true. @throws Error after `timeoutMs` */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() >= deadline) throw new Error(`did not become true within ${timeoutMs} ms: ${holds}`);
    await sleep(20);
  }
}
