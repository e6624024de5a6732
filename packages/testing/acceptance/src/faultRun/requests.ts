import { pause, until } from '@millrace/testkit/waiting';
import type { Answer } from '../answer.ts';
import { type Ask, createClient } from '../client.ts';
import type { Cluster, Service } from './cluster.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** Base path of each service's API, relative to its origin. */
const bases: Record<Service, string> = { video: '/api', music: '/api', image: '/api/v1' };

export interface Requests {
  /** Sends one request to any replica; undefined without an answer (the replica was killed, or the connection broke). */
  send(service: Service, method: string, path: string, ask?: Ask): Promise<Answer | undefined>;
  /** As `send`, relative to the service's origin. */
  sendToOrigin(service: Service, method: string, path: string, ask?: Ask): Promise<Answer | undefined>;
  /** Repeats a repeatable request until the answer is something other than "later". */
  insist(service: Service, method: string, path: string, ask?: Ask): Promise<Answer>;
}

const patienceMs = 300_000;
const later = new Set([429, 503]);

/** Requests whose answers are checked; an unexpected one is recorded in the ledger. */
export function createRequests(cluster: Pick<Cluster, 'apis'>, ledger: Ledger, random: Random): Requests {
  const request = async (service: Service, base: string, method: string, path: string, ask?: Ask) => {
    const { name, origin } = random.pick(cluster.apis[service]);
    try {
      const answer = await createClient(`${origin}${base}`)(method, path, ask);
      ledger.count(`${service} answers ${answer.status}`);
      if (answer.status >= 500 && answer.status !== 503) {
        ledger.violation(`${name} answered ${answer.status} to ${method} ${path}: ${answer.text.slice(0, 300)}`);
      }
      return answer;
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError') {
        ledger.violation(`${name} did not answer ${method} ${path} in time`);
      }
      ledger.count(`${service} requests without an answer`);
      return undefined;
    }
  };
  const send: Requests['send'] = (service, method, path, ask) => request(service, bases[service], method, path, ask);
  return {
    send,
    sendToOrigin: (service, method, path, ask) => request(service, '', method, path, ask),
    insist(service, method, path, ask) {
      const attempt = async () => {
        const answer = await send(service, method, path, ask);
        if (answer !== undefined && !later.has(answer.status)) return answer;
        await pause(random.between(100, 600), 'The client tries again after a while.');
        return undefined;
      };
      return until(`${method} ${path} is answered with other than "later"`, attempt, patienceMs);
    },
  };
}
