import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition, by looking again and again; fails with what it waited for. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`In ${deadlineMs} ms this did not happen: ${what}`);
    await sleep(20);
  }
}

/** A promise that a test resolves. */
export interface Latch {
  opened: Promise<void>;
  open(): void;
}

export function latch(): Latch {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
