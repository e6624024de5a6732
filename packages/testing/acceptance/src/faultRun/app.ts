import { freePort } from '@millrace/testkit/engines';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { patient, pause } from '@millrace/testkit/waiting';
import { poll } from '../poll.ts';

/** One replica of an app. It is restarted when it ends, as by a container runtime. */
export interface Replica {
  readonly name: string;
  readonly origin: string;
  /** Sends SIGKILL to it and its children; it is restarted automatically. */
  kill(): Promise<void>;
  /** Sends SIGTERM, waits for the drain and starts it again, as an upgrade does. Resolves when the new process is ready. */
  restart(): Promise<void>;
  /** How often it ended without being killed. */
  readonly crashes: number;
  /** Process ids that `kill` has ended. */
  readonly killed: readonly number[];
  /** The output of its last processes. */
  output(): string;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  name: string;
  /** The app's main file. */
  main: string;
  env(address: { port: number; origin: string }): Record<string, string | undefined>;
}

const restartDelayMs = 300;
const keptOutput = 20_000_000;

/** Starts a replica; resolves at its first successful health check. */
export async function startReplica({ name, main, env }: ReplicaOptions): Promise<Replica> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const launch = () => startProcess({ command: process.execPath, args: [main], env: env({ port, origin }) });

  let current: TestProcess = await launch();
  let earlier = '';
  let killed = false;
  let stopping = false;
  let crashes = 0;
  const killedIds: number[] = [];
  const life = keepRunning();

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current.ended;
      earlier = (earlier + current.output()).slice(-keptOutput);
      if (stopping) return;
      if (!killed) crashes += 1;
      killed = false;
      await pause(restartDelayMs, 'A container runtime waits before a restart.');
      if (stopping) return;
      current = await launch();
    }
  }

  return {
    name,
    origin,
    async kill() {
      killed = true;
      killedIds.push(current.pid);
      await current.kill();
    },
    async restart() {
      killed = true;
      const before = current;
      await before.stop({ timeoutMs: 120_000 });
      await poll(async () => current !== before && (await isReady(origin)), Boolean, {
        what: `${name} to be ready again`,
      });
    },
    get crashes() {
      return crashes;
    },
    killed: killedIds,
    output: () => earlier + (current.running ? current.output() : ''),
    async stop() {
      stopping = true;
      try {
        if (current.running) await current.stop({ timeoutMs: 120_000 });
      } finally {
        await current.kill();
        await life;
      }
    },
  };
}

/** Whether a replica answers and reaches all its engines. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patient(30_000)) });
    const body: unknown = await response.json();
    return response.ok && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
  } catch {
    return false;
  }
}
