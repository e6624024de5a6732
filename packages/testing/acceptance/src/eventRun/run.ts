import { z } from 'zod';
import { type Service, services } from '../faultRun/cluster.ts';
import { Ledger, type Owner } from '../faultRun/ledger.ts';
import { keepOutput } from '../faultRun/output.ts';
import { createRandom } from '../faultRun/random.ts';
import { createRequests, type Requests } from '../faultRun/requests.ts';
import { createOwners } from '../faultRun/workload/owners.ts';
import type { EngineSet } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { killAtRandom } from './kills.ts';
import { type EventPlatform, startEventPlatform } from './platform.ts';
import { createLogReader } from './reader.ts';
import { type Receivers, startReceivers } from './receivers.ts';
import { change, type Subject, uploadSubject } from './subjects.ts';
import { changesAreLogged, endpointHasAll, logIsOrdered, readerHasAll } from './verify.ts';

/** Endpoints of each service. */
export const endpointsOfEach = 10;
/** Media of each service, each with a writer. */
const subjectsOfEach = 8;
/** The last endpoint of each service refuses each message with this number once, so that it is sent again. */
const refusesEvery = 100;
/** Patience for the last deliveries: a refused message is sent again after up to half an hour. */
const patienceMs = 2_400_000;

export interface EventRun {
  tally: Record<string, number>;
  /** Broken promises; empty after a successful run. */
  violations: string[];
}

const created = z.object({ webhook: z.object({ secret: z.string() }) });

/** An endpoint, by its name. */
interface Endpoint {
  name: string;
  service: Service;
}

async function openEndpoints(requests: Requests, owner: Owner, receivers: Receivers): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const service of services) {
    for (let at = 1; at <= endpointsOfEach; at += 1) {
      const name = `${service}-${at}`;
      const json = { url: receivers.urlOf(name) };
      const answer = await requests.insist(service, 'POST', '/webhooks', { token: owner.token, json });
      const { secret } = created.parse(answer.json).webhook;
      await receivers.open(name, { secret, refusesEvery: at === endpointsOfEach ? refusesEvery : 0 });
      endpoints.push({ name, service });
    }
  }
  return endpoints;
}

/**
 * Makes events at all services while every program is killed, and judges the logs, their readers and the endpoints of webhooks by what was
 * acknowledged.
 *
 * @param options.events how many changes are made, of all services together
 * @param options.kills how often each program is killed
 */
export async function runEvents(options: {
  set: EngineSet;
  events: number;
  kills: number;
  seed: number;
  say: (line: string) => void;
}): Promise<EventRun> {
  const { set, events, kills, say } = options;
  const random = createRandom(options.seed);
  const ledger = new Ledger();
  const receivers = await startReceivers();
  let platform: EventPlatform | undefined;
  let succeeded = false;
  try {
    platform = await startEventPlatform(set);
    const requests = createRequests(platform, ledger, random.fork());
    const [owner] = await createOwners(platform, 1);
    const endpoints = await openEndpoints(requests, owner, receivers);
    const subjects: Subject[] = [];
    for (const service of services) {
      for (let at = 0; at < subjectsOfEach; at += 1) subjects.push(await uploadSubject(requests, owner, service));
    }
    const readers = services.map((service) => createLogReader(requests, owner, service));
    const times = Math.ceil(events / subjects.length);
    const expected = times * subjects.length * endpointsOfEach;
    say(`${times * subjects.length} changes, ${endpoints.length} endpoints, ${platform.programs.length} programs`);

    const started = performance.now();
    const secondsSince = () => (performance.now() - started) / 1_000;
    let working = true;
    const following = readers.map((reader) => reader.follow(() => working));
    const changing = Promise.all(subjects.map((subject) => change(requests, owner, subject, times))).then(() => {
      say(`all changes are made, ${Math.round((times * subjects.length) / secondsSince())} a second`);
    });
    const killing = killAtRandom(platform.programs, {
      times: kills,
      random: random.fork(),
      say,
      progress: async () => (await receivers.accepted()) / expected,
    });
    try {
      // Whatever fails first ends the run.
      await Promise.all([changing, killing, Promise.race([Promise.all(following), Promise.all([changing, killing])])]);
      for (const program of platform.programs) await program.untilReady();
      const total = await untilDelivered();
      say(`${total} deliveries, ${Math.round(total / secondsSince())} a second`);
    } finally {
      working = false;
    }
    await Promise.all(following);

    /** Resolves when the logs do not grow any more, and each endpoint has as much as its log. */
    async function untilDelivered(): Promise<number> {
      let known = -1;
      return poll(
        async () => {
          const logged = readers.reduce((sum, { read }) => sum + read.length, 0);
          const isStill = logged === known;
          known = logged;
          const accepted = await receivers.accepted();
          return isStill && accepted === logged * endpointsOfEach ? accepted : 0;
        },
        (count) => count > 0,
        { what: `all deliveries`, timeoutMs: patienceMs, everyMs: 1_000 },
      );
    }

    for (const { service, read, readAll } of readers) {
      const log = await readAll();
      ledger.tally[`${service} events`] = log.length;
      logIsOrdered(`the ${service} log`, log, ledger);
      readerHasAll(`the ${service} log`, read, log, ledger);
      changesAreLogged(
        subjects.filter((subject) => subject.service === service),
        log,
        ledger,
      );
      for (const { name } of endpoints.filter((endpoint) => endpoint.service === service)) {
        const report = await receivers.reportOf(name);
        endpointHasAll(`endpoint ${name}`, report, log, ledger);
        ledger.tally[`${service} receipts`] = (ledger.tally[`${service} receipts`] ?? 0) + report.receipts;
        ledger.tally[`${service} refusals`] = (ledger.tally[`${service} refusals`] ?? 0) + report.refused;
      }
    }
    for (const { name, crashes, killed } of platform.replicas) {
      if (crashes > 0) ledger.violation(`${name} crashed ${crashes} times`);
      if (killed.length < kills) ledger.violation(`${name} was killed ${killed.length} times`);
    }
    succeeded = ledger.violations.length === 0;
    return { tally: ledger.tally, violations: ledger.violations };
  } finally {
    if (platform !== undefined && !succeeded) {
      say(`the output of all processes is in ${await keepOutput(platform.replicas, options.seed)}`);
    }
    await platform?.stop();
    await receivers.stop();
  }
}
