import { execFileSync } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { codeOf } from '@millrace/service';
import { StartError } from '../startError.ts';

const patienceMs = 60_000;

/**
 * Deals with what an instance left behind that was killed: a server of this folder that is still shutting down is waited
 * for; a pid file whose pid belongs to somebody else by now, which would make Postgres refuse to start, is removed.
 */
export async function clearLeftover(data: string, log: Logger): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const deadline = Date.now() + patienceMs;
  let asked = false;
  for (;;) {
    const pid = await readPid(pidFile);
    if (pid === undefined) return;
    if (!(await isServerOf(pid, data))) {
      log.info({ pid }, 'removing the pid file of a database server that is gone');
      await rm(pidFile, { force: true });
      return;
    }
    if (!asked) {
      log.warn({ pid }, 'a database server of an earlier run is still there: stopping it');
      signal(pid, 'SIGINT');
      asked = true;
    }
    if (Date.now() >= deadline) {
      throw new StartError(
        `Process ${pid} is a database server of an earlier run on ${data} and does not stop: end it.`,
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

/** Whether this process is a Postgres that works in this folder. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (pid === 0) return false;
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === data;
    } catch {
      // Gone, or another user's: Postgres would have refused to work in a folder of ours as another user.
      return false;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
  } catch {
    // ps exits with 1 where there is no such process.
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
