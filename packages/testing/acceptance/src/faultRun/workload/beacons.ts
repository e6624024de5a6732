import { randomUUID } from 'node:crypto';
import { pause } from '@millrace/testkit/waiting';
import type { Actor } from './world.ts';

const beacons = {
  video: { pathOf: (id: string) => `/stream/${id}/view`, body: () => ({ viewId: randomUUID() }) },
  music: { pathOf: (id: string) => `/tracks/${id}/play`, body: () => ({ playId: randomUUID(), duration: 1.5 }) },
} as const;

/** Sends views or plays, each with its own id, and repeats each until it is acknowledged, so each counts once in spite of faults. */
export const listener =
  (service: keyof typeof beacons): Actor =>
  async ({ requests, ledger, random, pace, working }) => {
    const { pathOf, body } = beacons[service];
    while (working()) {
      const [first, ...others] = ledger.kept(service);
      if (first !== undefined) {
        const entry = random.pick([first, ...others]);
        const answer = await requests.insist(service, 'POST', pathOf(entry.id), { json: body() });
        if (answer.status === 204) {
          entry.beacons += 1;
          ledger.count(`${service} beacons acknowledged`);
        } else if (answer.status !== 404 || entry.fate === 'kept') {
          ledger.violation(`${service}: a beacon for ${entry.id} (${entry.fate}) got ${answer.status}`);
        }
      }
      await pause(random.between(50, 300) * pace, 'The rhythm of the workload.');
    }
  };
