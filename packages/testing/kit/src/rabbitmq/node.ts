import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../engines/availability.ts';
import { brokerSettings } from './brokerSettings.ts';
import { type Installation, serverScript } from './installation.ts';
import { speaksAmqp, speaksHttp } from './ready.ts';
import type { RabbitMqOptions, TestRabbitMq } from './types.ts';

/** Characters. A crash report about a port that is in use has 30,000, and says why in the middle. */
const keptOutput = 60_000;

/** Another process took a port between our search for a free one and the broker's start. */
class PortTakenError extends Error {}

const maxStarts = 3;

/** A process of the installation that the kernel kills when this process dies. Otherwise a killed test run would leave brokers behind. */
function spawnTied(installation: Installation, program: string, args: string[], env: NodeJS.ProcessEnv): Tied {
  const command = installation.command(program, args);
  const child = spawn(command.command, command.args, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptOutput);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { child, exited, output: () => output };
}

interface Tied {
  child: ChildProcess;
  exited: Promise<void>;
  output(): string;
}

function notStarted(output: string): Error {
  const message = `RabbitMQ did not start:\n${output.slice(-4_000)}`;
  return output.includes('eaddrinuse') ? new PortTakenError(message) : new Error(message);
}

async function end(process: Tied | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (process === undefined) return;
  process.child.kill(signal);
  await process.exited;
}

/**
 * A node of Debian's package that runs concurrently with others: its own name, ports, folders and epmd (Erlang's port mapper, which a
 * node would otherwise start as a permanent daemon).
 *
 * @param successor runs the node after it was wiped
 */
export async function startNode(
  installation: Installation,
  options: RabbitMqOptions,
  successor = installation,
): Promise<TestRabbitMq> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startOnFreePorts(installation, options, successor);
    } catch (error) {
      if (!(error instanceof PortTakenError) || starts === maxStarts) throw error;
    }
  }
}

async function startOnFreePorts(
  installation: Installation,
  options: RabbitMqOptions,
  successor: Installation,
): Promise<TestRabbitMq> {
  let current = installation;
  const folder = await mkdtemp(join(tmpdir(), 'millrace-rabbitmq-'));
  const [port, distributionPort, epmdPort] = [await freePort(), await freePort(), await freePort()];
  const managementPort = options.management === true ? await freePort() : undefined;
  const managementUrl = managementPort === undefined ? undefined : `http://guest:guest@127.0.0.1:${managementPort}`;
  const data = join(folder, 'data');
  const logs = join(folder, 'log');

  const makeFolders = async (): Promise<void> => {
    const { user } = current;
    for (const path of [folder, data, logs]) {
      await mkdir(path, { recursive: true });
      if (user !== undefined) await chown(path, user.uid, user.gid);
    }
  };
  const configure = async (): Promise<void> => {
    const timeout = options.consumerTimeoutMs;
    const settings = [`listeners.tcp.1 = 127.0.0.1:${port}`, 'log.file.level = warning'];
    if (timeout !== undefined) settings.push(`consumer_timeout = ${timeout}`);
    if (managementPort !== undefined) {
      settings.push('management.tcp.ip = 127.0.0.1', `management.tcp.port = ${managementPort}`);
    }
    const advanced = brokerSettings(options).map(([name, value]) => `{${name}, ${value}}`);
    await writeFile(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
    await writeFile(join(folder, 'advanced.config'), `[{rabbit, [${advanced.join(', ')}]}].`);
    await writeFile(join(folder, 'plugins'), managementPort === undefined ? '[].' : '[rabbitmq_management].');
  };
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `millrace_${randomBytes(4).toString('hex')}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'log'),
    RABBITMQ_MNESIA_BASE: data,
    RABBITMQ_LOG_BASE: logs,
    RABBITMQ_PID_FILE: join(folder, 'log', 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    // By default, an idle Erlang scheduler spins before it sleeps, which takes a tenth of the processor from other suites. Those that read files
    // spin for a moment: a start looks for thousands of files, and to wake a scheduler for each takes a second and a half.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio very_short',
    // Makes the script exec the server instead of waiting for it, so that our child is the server itself.
    detached: 'true',
  };

  let epmd: Tied | undefined;
  let node: Tied | undefined;
  const prepare = async (): Promise<void> => {
    await makeFolders();
    await configure();
    epmd = spawnTied(current, 'epmd', ['-port', String(epmdPort), '-address', '127.0.0.1'], env);
  };
  const start = async (): Promise<void> => {
    const started = spawnTied(current, serverScript, [], env);
    node = started;
    let ended = false;
    void started.exited.then(() => {
      ended = true;
    });
    await speaksAmqp(port, () => (ended ? notStarted(started.output()) : undefined));
    if (managementUrl !== undefined) await speaksHttp(managementUrl);
  };
  const wipe = async (): Promise<void> => {
    await end(epmd, 'SIGKILL');
    // Seen at night: a file appeared in the folder after the server was killed. What it started may write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const stop = async (): Promise<void> => {
    await end(node, 'SIGKILL');
    await wipe();
  };

  try {
    await prepare();
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const pause = () => end(node, 'SIGTERM');
  const resume = async ({ wiped = false } = {}): Promise<void> => {
    if (wiped) {
      await wipe();
      current = successor;
      await prepare();
    }
    await start();
  };
  return {
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    ...(managementUrl !== undefined && { managementUrl }),
    ours: true,
    folder,
    pause,
    kill: () => end(node, 'SIGKILL'),
    resume,
    async restart() {
      await pause();
      await resume();
    },
    stop,
  };
}
