import { execFileSync } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, type Logger } from '@millrace/service';
import { StartError } from '../startError.ts';

const timeoutMs = 60_000;

/**
 * Cleans up after a killed instance. Stops a server that still runs on this folder and waits for its end. Removes a pid file
 * whose pid now belongs to another process, because Postgres would refuse to start.
 *
 * @throws StartError when the server does not stop within a minute
 */
export async function clearLeftover(data: string, log: Logger): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const deadline = Date.now() + timeoutMs;
  let stopRequested = false;
  for (;;) {
    const pid = await readPid(pidFile);
    if (pid === undefined) return;
    if (!(await isServerOf(pid, data))) {
      log.info({ pid }, 'removing the stale pid file of an earlier database server');
      await rm(pidFile, { force: true });
      return;
    }
    if (!stopRequested) {
      log.warn({ pid }, 'a database server of an earlier run is still running; stopping it');
      signal(pid, 'SIGINT');
      stopRequested = true;
    }
    if (Date.now() >= deadline) {
      throw new StartError(
        `Process ${pid}, a database server of an earlier run on ${data}, does not stop: kill it and start again.`,
      );
    }
    await sleep(50);
  }
}

async function readPid(path: string): Promise<number | undefined> {
  try {
    const pid = Number((await readFile(path, 'utf8')).split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether this process is a Postgres server of this folder. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (pid === 0) return false;
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === data;
    } catch {
      // Gone, or another user's process, which cannot be ours: Postgres refuses a data folder of another user.
      return false;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
  } catch {
    // ps exits with 1 if there is no such process.
    return false;
  }
}

function signal(pid: number, name: 'SIGINT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
