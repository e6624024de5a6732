import { pause } from '@millrace/testkit/waiting';
import type { Cluster } from '../cluster.ts';
import type { Random } from '../random.ts';

/** Something that breaks, stays broken for a while, and is repaired. */
export interface Fault {
  title: string;
  /** What it breaks; two faults never affect the same target concurrently. */
  target: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Milliseconds between begin and end. */
  holdMs: number;
}

type Draw = (cluster: Cluster, random: Random) => Fault;
const nothing = async (): Promise<void> => undefined;
const engineNames = ['database', 'broker', 'storage'] as const;

const kill: Draw = ({ replicas }, random) => {
  const replica = random.pick(replicas);
  return {
    title: `kill -9 ${replica.name}`,
    target: replica.name,
    begin: () => replica.kill(),
    end: nothing,
    holdMs: random.between(0, 1_500),
  };
};

const stopEngine: Draw = ({ engines }, random) => {
  const name = random.pick(engineNames);
  const { begin, end } = engines[name];
  return { title: `stop the ${name}`, target: name, begin, end, holdMs: random.between(1_000, 8_000) };
};

const delay: Draw = ({ links }, random) => {
  const name = random.pick(engineNames);
  const milliseconds = random.between(20, 250);
  const link = links[name];
  return {
    title: `delay the ${name} by ${milliseconds} ms`,
    target: name,
    begin: async () => link.delay(milliseconds),
    end: async () => link.delay(0),
    holdMs: random.between(2_000, 8_000),
  };
};

const cut: Draw = ({ links }, random) => {
  const name = random.pick(engineNames);
  const link = links[name];
  return {
    title: `cut the connection to the ${name}`,
    target: name,
    begin: async () => link.cut(),
    end: async () => link.mend(),
    holdMs: random.between(100, 6_000),
  };
};

const fillDisk: Draw = ({ disks }, random) => {
  const index = random.between(0, disks.length - 1);
  const disk = disks[index] ?? disks[0];
  return {
    title: disk.ownDisk ? `fill the disk of worker ${index + 1}` : 'no disk to fill: mounting is not allowed',
    target: disk.path,
    begin: disk.ownDisk ? () => disk.fill() : nothing,
    end: () => disk.free(),
    holdMs: random.between(2_000, 6_000),
  };
};

/** Half of all faults are kills, because they are the most common ones. */
const kinds = [kill, kill, kill, kill, stopEngine, delay, cut, fillDisk] as const;

/**
 * Breaks the cluster `count` times, as determined by the seed. Three in ten faults overlap with the next one. Resolves when all
 * are repaired.
 */
export async function breakAtRandom(
  cluster: Cluster,
  { count, random, say }: { count: number; random: Random; say: (line: string) => void },
): Promise<void> {
  const held = new Map<string, Promise<void>>();
  const hold = async (fault: Fault) => {
    try {
      await fault.begin();
      await pause(fault.holdMs, 'The length of the fault.');
    } finally {
      await fault.end();
    }
  };
  try {
    for (let number = 1; number <= count; number += 1) {
      const fault = random.pick(kinds)(cluster, random);
      const overlaps = random.chance(0.3);
      const pauseMs = random.between(300, 2_500);
      await held.get(fault.target);
      say(`${number}/${count} ${fault.title}, for ${fault.holdMs} ms${overlaps ? ', overlapping' : ''}`);
      const running = hold(fault).finally(() => held.delete(fault.target));
      held.set(fault.target, running);
      // The next waiter receives the error.
      running.catch(() => undefined);
      if (!overlaps) await Promise.all(held.values());
      await pause(pauseMs, 'The rhythm of the faults.');
    }
    await Promise.all(held.values());
  } finally {
    await Promise.allSettled(held.values());
  }
}
