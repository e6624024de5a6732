// `npm run bench -- amplification [service …]`: what a request costs its service, when there is as much of everything as there can be.
import {
  type Answered,
  imageTable,
  largestImages,
  largestTracks,
  largestVideos,
  musicTable,
  prepareLargest,
  prepareSubsonic,
  type Running,
  subsonicTable,
  type Table,
  videoTable,
  type World,
} from '@millrace/api-testkit/largest';
import { openDatabase } from '@millrace/database';
import type { Contract, OperationSpec } from '@millrace/http';
import { silentLogger } from '@millrace/service';
import { openStorage } from '@millrace/storage';
import { freePort } from '@millrace/testkit/engines';
import { z } from 'zod';
import { type Cost, idleShare, measure, type Probe, probeAt } from './amplification/measure.ts';
import { startApi } from './kit/api.ts';
import { borrow } from './kit/borrowed.ts';

/** An operation of a service, and the requests for its largest answers. */
interface Subject {
  name: string;
  isAnonymous: boolean;
  prepare: () => Promise<readonly (() => Promise<Answered>)[]>;
}

interface Service {
  name: 'video-api' | 'music-api' | 'image-api';
  /** The name by which its `service.ts` exports it. */
  exported: string;
  kind: Running['kind'];
  profile: 'companyName' | 'displayName';
  subjects: (at: Running, contract: Contract) => Promise<Subject[]>;
}

const isAnonymous = ({ security }: Pick<OperationSpec, 'security'>): boolean =>
  ['public', 'publicJwt', 'publicJwtOrKey', 'optionalJwt'].includes(security);

const ofContract = <W extends World>({ operations }: Contract, table: Table<W>, world: W): Subject[] =>
  operations.map((spec) => ({
    name: spec.operationId,
    isAnonymous: isAnonymous(spec),
    prepare: () => prepareLargest(spec, table[spec.operationId] ?? { constant: '' }, world),
  }));

const services: readonly Service[] = [
  {
    name: 'video-api',
    exported: 'videoService',
    kind: 'videos',
    profile: 'companyName',
    subjects: async (at, contract) => ofContract(contract, videoTable, await largestVideos(at)),
  },
  {
    name: 'music-api',
    exported: 'musicService',
    kind: 'tracks',
    profile: 'displayName',
    async subjects(at, contract) {
      const world = await largestTracks(at);
      const methods = Object.keys(subsonicTable).map(
        (name): Subject => ({ name, isAnonymous: false, prepare: async () => prepareSubsonic(world, name) }),
      );
      return [...ofContract(contract, musicTable, world), ...methods];
    },
  },
  {
    name: 'image-api',
    exported: 'imageService',
    kind: 'images',
    profile: 'companyName',
    subjects: async (at, contract) => ofContract(contract, imageTable, await largestImages(at)),
  },
];

const isContract = z.custom<Contract>((value) => typeof value === 'object' && value !== null && 'operations' in value);
const contractOf = async ({ name, exported }: Service): Promise<Contract> =>
  (await borrow(name, 'service.ts', exported, z.object({ contract: isContract }))).contract;

const unlimited = String(1_000_000);

async function costsOf(service: Service): Promise<Cost[]> {
  const port = await freePort();
  const contract = await contractOf(service);
  const env = {
    NODE_OPTIONS: `--import=${new URL('./amplification/probe.js', import.meta.url).href}`,
    BENCH_PROBE_PORT: String(port),
    MEDIA_SIGNING_KEYS: `k1:${'s'.repeat(40)}`,
    UPLOADS_PER_MINUTE: unlimited,
    REGISTRATIONS_PER_MINUTE: unlimited,
    FAILED_LOGINS_PER_ADDRESS: unlimited,
  };
  const api = await startApi(service.name, service.profile, env, contract.apiPath);
  const log = silentLogger();
  const patience = { statementTimeoutMs: 300_000, transactionTimeoutMs: 600_000 };
  const database = openDatabase({ url: api.databaseUrl, log, ...patience });
  const storage = await openStorage({ url: api.storageUrl, log });
  try {
    const at = { origin: api.origin, apiPath: contract.apiPath, kind: service.kind, database, storage };
    const subjects = await service.subjects(at, contract);
    const probe = probeAt(port);
    const idle = await idleShare(probe);
    const costs: Cost[] = [];
    for (const subject of subjects) costs.push(...(await costsOfSubject(service.name, subject, probe, idle)));
    return costs;
  } finally {
    await storage.close();
    await database.close();
    await api.stop();
  }
}

async function costsOfSubject(service: string, subject: Subject, probe: Probe, idle: number): Promise<Cost[]> {
  const { name, isAnonymous, prepare } = subject;
  const measured = await measure(probe, idle, prepare);
  for (const { of, cpuMs } of measured) console.log(`${service}  ${name} ${of}  ${cpuMs.toFixed(1)} ms`);
  return measured.map((cost) => ({ ...cost, service, isAnonymous }));
}

const ratioOf = ({ answerBytes, requestBytes }: Cost): number => answerBytes / requestBytes;
/** Two digits that count. */
const rounded = (value: number): string =>
  value < 10 ? value.toPrecision(value < 1 ? 1 : 2) : Number(value.toPrecision(2)).toLocaleString('en');

function print(title: string, costs: readonly Cost[]): void {
  console.log(`\n${title}\n`);
  console.log('| service | operation | who | request, bytes | answer, bytes | ratio | CPU, ms | blocked, ms |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const cost of costs) {
    const name = cost.of === '' ? cost.operation : `${cost.operation} (${cost.of.replaceAll('|', '\\|')})`;
    const numbers = [cost.requestBytes, cost.answerBytes, ratioOf(cost), cost.cpuMs, cost.blockedMs].map(rounded);
    console.log(`| ${[cost.service, name, cost.isAnonymous ? 'anybody' : 'account', ...numbers].join(' | ')} |`);
  }
}

const wanted = process.argv.slice(2);
const costs: Cost[] = [];
for (const service of services) {
  if (wanted.length === 0 || wanted.includes(service.name)) costs.push(...(await costsOf(service)));
}
print(
  'By CPU',
  costs.toSorted((a, b) => b.cpuMs - a.cpuMs),
);
print(
  'By the ratio of the answer to the request',
  costs.toSorted((a, b) => ratioOf(b) - ratioOf(a)),
);
