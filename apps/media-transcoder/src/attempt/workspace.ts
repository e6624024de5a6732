import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, type Logger } from '@millrace/service';
import { z } from 'zod';

const folderPrefix = 'millrace-transcoder-';
const ownerFile = 'owner.json';
const heartbeatMs = 15_000;
/** In a folder shared by machines or containers, an owner elsewhere counts as dead after this time without a heartbeat. */
const staleAfterMs = 5 * 60_000;

/** The owner file of a worker process. `place`: the scope in which its pid is unique. */
const ownerSchema = z.object({ pid: z.int(), started: z.string(), place: z.string() });

/** An empty folder for one attempt, which removes it. */
export interface JobFolder {
  path: string;
  /** The folder for its sockets: the same folder if its path is short enough, else another one. */
  socketFolder: string;
  remove(): Promise<void>;
}

/** The temporary folder of one worker process. */
export interface Workspace {
  makeFolder(): Promise<JobFolder>;
  /** Removes the whole folder. */
  close(): Promise<void>;
}

/**
 * Creates this process's temporary folder and removes those of dead processes, as a killed worker leaves them. Folders of live
 * processes are kept, including those in other containers.
 *
 * @param shortParents candidates for the sockets if the path of `parent` is too long: the first that is short enough is used
 */
export async function openWorkspace(
  parent: string,
  log: Logger,
  shortParents: readonly string[] = [tmpdir(), '/tmp'],
): Promise<Workspace> {
  const mainRoot = await openRoot(parent, log);
  const shortParent = shortParents.find(isShortParent) ?? '/tmp';
  const socketRoot = isShort(mainRoot.path) ? mainRoot : await openRoot(shortParent, log);
  return {
    async makeFolder() {
      const path = await mkdtemp(join(mainRoot.path, jobPrefix));
      const socketFolder = socketRoot === mainRoot ? path : await mkdtemp(join(socketRoot.path, jobPrefix));
      return {
        path,
        socketFolder,
        async remove() {
          for (const folder of new Set([path, socketFolder])) await rm(folder, { recursive: true, force: true });
        },
      };
    },
    async close() {
      for (const root of new Set([mainRoot, socketRoot])) await root.close();
    },
  };
}

/** A socket address has room for 104 bytes on some systems and 108 on others, including a final zero. */
const maxAddressBytes = 103;
const jobPrefix = 'job-';
/** The length of mkdtemp's suffix, and of the longest socket name with its slash. */
const randomBytes = 6;
const socketNameBytes = 24;

const isShort = (root: string): boolean =>
  Buffer.byteLength(root) + 1 + jobPrefix.length + randomBytes + socketNameBytes <= maxAddressBytes;
const isShortParent = (parent: string): boolean => isShort(join(parent, `${folderPrefix}${'x'.repeat(randomBytes)}`));

/** Creates one folder of this process, with an owner file. Only this user may enter it. */
async function openRoot(parent: string, log: Logger): Promise<{ path: string; close(): Promise<void> }> {
  await mkdir(parent, { recursive: true });
  await removeAbandonedRoots(parent, log);
  const root = await mkdtemp(join(parent, folderPrefix));
  const owner: z.output<typeof ownerSchema> = {
    pid: process.pid,
    started: startTimeOf(process.pid) ?? '',
    place: pidScope(),
  };
  const ownerPath = join(root, ownerFile);
  await writeFile(ownerPath, JSON.stringify(owner));
  const timer = setInterval(() => {
    const now = new Date();
    utimes(ownerPath, now, now).catch((error: unknown) => {
      log.warn({ err: error, folder: root }, 'the heartbeat of the temporary folder could not be written');
    });
  }, heartbeatMs);
  timer.unref();
  return {
    path: root,
    async close() {
      clearInterval(timer);
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function removeAbandonedRoots(parent: string, log: Logger): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const folder = join(parent, name);
    try {
      if (await isInUse(folder)) continue;
      await rm(folder, { recursive: true, force: true });
      log.info({ folder }, 'removed the temporary folder of a dead worker');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue; // Its owner or another starting worker removed it.
      log.warn({ err: error, folder }, 'a temporary folder could not be checked');
    }
  }
}

async function isInUse(folder: string): Promise<boolean> {
  const path = join(folder, ownerFile);
  const parsed = await readFile(path, 'utf8').then(
    (text) => ownerSchema.safeParse(parseJson(text)),
    () => undefined,
  );
  if (parsed?.success && parsed.data.place === pidScope()) {
    return startTimeOf(parsed.data.pid) === parsed.data.started;
  }
  // No owner file yet: the folder is just being created, or its creation was interrupted.
  const { mtimeMs } = await stat(parsed?.success ? path : folder);
  return Date.now() - mtimeMs < staleAfterMs;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Incomplete; its age decides.
  }
}

/** The scope of process ids: the machine, and on Linux the pid namespace. */
function pidScope(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname(); // Not Linux.
  }
}

/** Start time of a process in clock ticks since boot, because ids are reused. undefined if it does not run. */
function startTimeOf(pid: number): string | undefined {
  try {
    // The name in parentheses may contain spaces; field 22 is the 20th after it.
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19];
  } catch {
    try {
      process.kill(pid, 0);
      return ''; // Not Linux: only whether it runs is known.
    } catch {
      return undefined;
    }
  }
}
