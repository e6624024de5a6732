import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@millrace/service';
import { codeOf } from '@millrace/service';
import { z } from 'zod';

const folderPrefix = 'millrace-transcoder-';
const ownerFile = 'owner.json';
const signOfLifeMs = 15_000;
/** An owner that cannot be asked (another machine or container on a shared folder) is dead when silent for so long. */
const silenceMs = 5 * 60_000;

const owner = z.object({ pid: z.int(), started: z.string(), place: z.string() });

/** An empty folder for one job; its owner removes it. */
export interface JobFolder {
  path: string;
  /** Where its sockets go: the same folder where its path is short enough for them, else another one. */
  sockets: string;
  remove(): Promise<void>;
}

/** The temporary folder of one worker process. */
export interface Workspace {
  makeFolder(): Promise<JobFolder>;
  /** Removes all of it. */
  close(): Promise<void>;
}

/**
 * Makes this process's temporary folder and removes those of dead processes: what a killed worker left behind. Folders of live
 * ones are spared, also of those in other containers.
 *
 * @param shortParents where sockets go if `parent` is too long for them: the first that is short enough
 */
export async function openWorkspace(
  parent: string,
  log: Logger,
  shortParents: readonly string[] = [tmpdir(), '/tmp'],
): Promise<Workspace> {
  const main = await openRoot(parent, log);
  const short = isShort(main.path) ? main : await openRoot(shortParents.find(isShortParent) ?? '/tmp', log);
  return {
    async makeFolder() {
      const path = await mkdtemp(join(main.path, jobPrefix));
      const sockets = short === main ? path : await mkdtemp(join(short.path, jobPrefix));
      return {
        path,
        sockets,
        async remove() {
          for (const folder of new Set([path, sockets])) await rm(folder, { recursive: true, force: true });
        },
      };
    },
    async close() {
      for (const root of new Set([main, short])) await root.close();
    },
  };
}

/** A socket's address has room for 104 bytes on some systems and 108 on others, the last one a zero. */
const maxAddressBytes = 103;
const jobPrefix = 'job-';
/** What mkdtemp appends, and the longest name of a socket with its slash. */
const randomBytes = 6;
const socketNameBytes = 24;

const isShort = (root: string): boolean =>
  Buffer.byteLength(root) + 1 + jobPrefix.length + randomBytes + socketNameBytes <= maxAddressBytes;
const isShortParent = (parent: string): boolean => isShort(join(parent, `${folderPrefix}${'x'.repeat(randomBytes)}`));

/** One folder of this process, marked as its own. Only this user may enter it. */
async function openRoot(parent: string, log: Logger): Promise<{ path: string; close(): Promise<void> }> {
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent, log);
  const root = await mkdtemp(join(parent, folderPrefix));
  const me = { pid: process.pid, started: startOf(process.pid) ?? '', place: place() };
  const ownerPath = join(root, ownerFile);
  await writeFile(ownerPath, JSON.stringify(me));
  const timer = setInterval(() => {
    const now = new Date();
    utimes(ownerPath, now, now).catch((error: unknown) => {
      log.warn({ err: error, folder: root }, 'the temporary folder cannot be marked as alive');
    });
  }, signOfLifeMs);
  timer.unref();
  return {
    path: root,
    async close() {
      clearInterval(timer);
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function removeAbandoned(parent: string, log: Logger): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const folder = join(parent, name);
    try {
      if (await isAlive(folder)) continue;
      await rm(folder, { recursive: true, force: true });
      log.info({ folder }, 'removed the temporary folder of a worker that is gone');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue; // Its owner, or another worker that starts, was faster.
      log.warn({ err: error, folder }, 'a temporary folder could not be looked at');
    }
  }
}

async function isAlive(folder: string): Promise<boolean> {
  const path = join(folder, ownerFile);
  const parsed = await readFile(path, 'utf8').then(
    (text) => owner.safeParse(safeJson(text)),
    () => undefined,
  );
  if (parsed?.success && parsed.data.place === place()) {
    return startOf(parsed.data.pid) === parsed.data.started;
  }
  // No owner file yet: it is being made just now, or was left half made.
  const { mtimeMs } = await stat(parsed?.success ? path : folder);
  return Date.now() - mtimeMs < silenceMs;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Half written; judged by its age.
  }
}

/** Where process ids mean the same processes: the machine, and on Linux the pid namespace. */
function place(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname(); // No Linux.
  }
}

/** When a process began, in clock ticks since boot: an id alone may have been given to another. undefined when it is gone. */
function startOf(pid: number): string | undefined {
  try {
    // The name in parentheses may hold spaces; field 22 is the 20th after it.
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19];
  } catch {
    try {
      process.kill(pid, 0);
      return ''; // No Linux: alive is all that can be told.
    } catch {
      return undefined;
    }
  }
}
