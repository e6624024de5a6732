import { pause } from '@millrace/testkit/waiting';
import { z } from 'zod';
import type { Service } from '../cluster.ts';
import { kinds } from './kinds.ts';
import type { Actor } from './world.ts';

const paths: Record<Service, string> = { video: '/videos', music: '/tracks', image: '/images' };
const answer = z.record(z.string(), z.object({ id: z.string() }));

/** Has files fetched from a server of the run. What is accepted must become a medium. */
export const fetcher =
  (service: Service): Actor =>
  async ({ requests, random, ledger, owners, sources, pace, working }) => {
    const kind = kinds[service];
    while (working()) {
      const owner = random.pick(owners);
      const who = kind.credentials(owner);
      const json = { ...Object.fromEntries(kind.fields), url: sources.urlOf(service) };
      const begun = await requests.send(service, 'POST', paths[service], { ...who, json });
      if (begun?.status === 202) {
        const id = Object.values(answer.parse(begun.json))[0]?.id ?? '';
        ledger.count(`${service} fetches accepted`);
        // Images are shown when they are there.
        if (service === 'image') {
          const isThere = async () => {
            const { status } = await requests.insist(service, 'GET', kind.pathOf(id), who);
            if (status !== 200 && status !== 202)
              ledger.violation(`image ${id}, a fetch of a good file, got ${status}`);
            return status !== 202;
          };
          while (!(await isThere())) await pause(500, 'The rhythm of the workload.');
        }
        ledger.accepted({ service, owner, good: true, id });
      } else if (begun !== undefined && begun.status !== 503 && begun.status !== 429) {
        ledger.violation(`${service}: a fetch got ${begun.status}: ${begun.text.slice(0, 300)}`);
      }
      await pause(random.between(1_000, 4_000) * pace, 'The rhythm of the workload.');
    }
  };
