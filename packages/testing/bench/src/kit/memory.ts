import { readdir, readFile } from 'node:fs/promises';

/** The processes of one program, represented by the largest. */
export interface ProgramMemory {
  program: string;
  /** The largest peak resident set of its processes, in bytes. */
  peakRss: number;
  processes: number;
}

/**
 * Peak memory of all running descendants of this process, by program. Pages that processes share (Postgres's buffers) count in the
 * resident set of each process that touched them.
 */
export async function memoryOfStarted(): Promise<ProgramMemory[]> {
  const found = new Map<string, ProgramMemory>();
  for (const pid of await startedProcesses()) {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readIfThere(`/proc/${pid}/status`)) ?? [];
    if (kilobytes === undefined) continue; // It has ended.
    const program = await programOf(pid);
    const { peakRss = 0, processes = 0 } = found.get(program) ?? {};
    found.set(program, { program, peakRss: Math.max(peakRss, Number(kilobytes) * 1024), processes: processes + 1 });
  }
  return [...found.values()];
}

/** All running descendants of this process. */
export async function startedProcesses(): Promise<number[]> {
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
  return [...parents.keys()].filter(isStarted);
}

/** The resident set of a process and the largest that it had, in bytes; 0 if it has ended. */
export async function peakRssOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readIfThere(`/proc/${pid}/status`);
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** "video-api" for an app, "bare/cat" for a server used for comparison, else the kernel's name. */
async function programOf(pid: number): Promise<string> {
  const command = await readIfThere(`/proc/${pid}/cmdline`);
  const [, app] = /\/apps\/([\w-]+)\/dist\/main\.js/.exec(command) ?? [];
  const [, bare] = /\/(bare\/\w+)\.js/.exec(command) ?? [];
  return app ?? bare ?? (await readIfThere(`/proc/${pid}/comm`)).trim();
}

/** Empty if the process has ended meanwhile. */
async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
