import { until } from '@millrace/testkit/waiting';
import type { QueueDepth } from '../../src/index.ts';

export { until };

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

/** Waits until no job waits, runs or is dead. Just after a connection was cut, a queue may not be able to say. */
export async function nothingIsLeft(queue: { depth(): Promise<QueueDepth[]> } | undefined): Promise<void> {
  await until('nothing is left', async () => {
    const depths = await queue?.depth().catch(() => undefined);
    return depths?.every(({ waiting, active, dead }) => waiting + active + dead === 0);
  });
}
