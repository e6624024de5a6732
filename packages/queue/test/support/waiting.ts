import { setTimeout as sleep } from 'node:timers/promises';

/** Polls a condition until it holds. @throws Error with `what` after `deadlineMs` */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Timed out after ${deadlineMs} ms: ${what}`);
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
