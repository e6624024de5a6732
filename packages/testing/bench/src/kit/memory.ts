import { readdir, readFile } from 'node:fs/promises';

/** The processes of one program, by the one that took most. */
export interface ProgramMemory {
  program: string;
  /** The largest resident set that any of its processes ever had, in bytes. */
  peakRss: number;
  processes: number;
}

/**
 * What the processes that this one started, and those that they started, took at most: of those that still run, by program. Pages that
 * processes share (Postgres's buffers) are in the resident set of each that touched them.
 */
export async function memoryOfStarted(): Promise<ProgramMemory[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [, parent] = / \(.*\) \S (\d+) /s.exec(await readIfThere(`/proc/${name}/stat`)) ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isStarted = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isStarted(parent));
  };
  const found = new Map<string, ProgramMemory>();
  for (const pid of [...parents.keys()].filter(isStarted)) {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readIfThere(`/proc/${pid}/status`)) ?? [];
    if (kilobytes === undefined) continue; // It has ended.
    const program = await programOf(pid);
    const { peakRss = 0, processes = 0 } = found.get(program) ?? {};
    found.set(program, { program, peakRss: Math.max(peakRss, Number(kilobytes) * 1024), processes: processes + 1 });
  }
  return [...found.values()];
}

/** "video-api" of an app, "bare/cat" of a server that something is held against, else what the kernel calls it. */
async function programOf(pid: number): Promise<string> {
  const command = await readIfThere(`/proc/${pid}/cmdline`);
  const [, app] = /\/apps\/([\w-]+)\/dist\/main\.js/.exec(command) ?? [];
  const [, bare] = /\/(bare\/\w+)\.js/.exec(command) ?? [];
  return app ?? bare ?? (await readIfThere(`/proc/${pid}/comm`)).trim();
}

/** Empty when the process has ended meanwhile. */
async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
