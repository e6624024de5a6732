import { pause } from '@millrace/testkit/waiting';
import type { Service } from '../cluster.ts';
import type { Actor } from './world.ts';

/** Reads the log of each owner's events in small parts, at any replica, as a program that stores the last id. */
export const reader =
  (service: Service): Actor =>
  async ({ random, logs, pace, working }) => {
    while (working()) {
      for (const log of logs.filter((one) => one.service === service)) await log.readOn(random.between(1, 20));
      await pause(random.between(100, 600) * pace, 'The rhythm of the workload.');
    }
  };
