import { chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../engines/index.ts';
import { startProcess, type TestProcess } from '../process/index.ts';

export interface TestOpenSearch {
  /** http://127.0.0.1:<port> */
  url: string;
  /** False for the node of TEST_OPENSEARCH_URL: tests cannot stop it. */
  ours: boolean;
  /** Ends it; its data stays. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

const startMs = 120_000;
/** Debian's `nobody`: OpenSearch refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * The node of TEST_OPENSEARCH_URL, or one of our own of the distribution in TEST_OPENSEARCH_HOME, which runs with the Java of JAVA_HOME, or the `java`
 * of the path. It ends with the test process.
 */
export async function startOpenSearch(): Promise<TestOpenSearch> {
  const { TEST_OPENSEARCH_URL: foreign, TEST_OPENSEARCH_HOME: home } = process.env;
  const refuse = () => Promise.reject(new Error('Tests cannot stop the node of TEST_OPENSEARCH_URL.'));
  if (foreign) return { url: foreign, ours: false, pause: refuse, resume: refuse, stop: async () => undefined };
  if (!home) throw new Error('Neither TEST_OPENSEARCH_URL nor TEST_OPENSEARCH_HOME is set.');

  const isSecond = (await readdir(join(home, 'lib'))).some((name) => name.startsWith('opensearch-2.'));
  const folder = await mkdtemp(join(tmpdir(), 'millrace-opensearch-'));
  await cp(join(home, 'config'), join(folder, 'config'), { recursive: true });
  for (const name of ['', 'config', 'data', 'logs', 'tmp']) {
    await mkdir(join(folder, name), { recursive: true });
    if (isRoot) await chown(join(folder, name), nobody, nobody);
  }
  const [port, transportPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const server = { home, isSecond, folder, port, transportPort };
  const start = () => startProcess({ ...command(server), waitFor: () => answers(url), timeoutMs: startMs });
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  let running: TestProcess;
  try {
    running = await start();
  } catch (error) {
    await removeFolder();
    throw error;
  }
  return {
    url,
    ours: true,
    pause: () => running.kill(),
    async resume() {
      running = await start();
    },
    async stop() {
      await running.kill();
      await removeFolder();
    },
  };
}

interface Server {
  home: string;
  /** Whether it is OpenSearch 2. */
  isSecond: boolean;
  /** Of this node: its configuration and its data. */
  folder: string;
  port: number;
  transportPort: number;
}

/** The server without the scripts of its distribution, which would ask for more memory. */
function command({ home, isSecond, folder, port, transportPort }: Server) {
  const { JAVA_HOME } = process.env;
  const java = [
    ...[JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java', '-Xms512m', '-Xmx512m', `-Djava.io.tmpdir=${folder}/tmp`],
    // Versions of Java that OpenSearch 3 runs on do not start with this.
    ...(isSecond ? ['-Djava.security.manager=allow'] : []),
    ...[
      `-Dopensearch.path.home=${home}`,
      `-Dopensearch.path.conf=${folder}/config`,
      '-Dopensearch.distribution.type=tar',
    ],
    ...['-cp', `${home}/lib/*`, 'org.opensearch.bootstrap.OpenSearch'],
    ...[`-Epath.data=${folder}/data`, `-Epath.logs=${folder}/logs`, '-Ediscovery.type=single-node'],
    ...['-Enetwork.host=127.0.0.1', `-Ehttp.port=${port}`, `-Etransport.port=${transportPort}`],
  ];
  if (!isRoot) return { command: 'env', args: java, cwd: folder };
  // A change of the user forgets whose death ends the process, so that is said again.
  const user = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  return { command: 'setpriv', args: [...user, 'setpriv', '--pdeathsig', 'KILL', ...java], cwd: folder };
}

async function answers(url: string): Promise<boolean> {
  const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).catch(() => undefined);
  await health?.arrayBuffer();
  return health?.ok === true;
}
