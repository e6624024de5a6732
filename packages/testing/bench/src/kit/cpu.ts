import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second: the kernel reports times to programs in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * CPU seconds, user and system, of a process and of its ended descendants that were waited for: getrusage's self and children, as
 * /proc shows them for any process.
 */
export async function cpuSeconds(pid: number | 'self'): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The name in parentheses may contain spaces; utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** As `cpuSeconds`, with the descendants that are still running. */
export async function cpuSecondsOfTree(pid: number): Promise<number> {
  const all = [pid, ...(await processesBelow(pid))];
  const seconds = await Promise.all(all.map((one) => cpuSeconds(one).catch(() => 0)));
  return seconds.reduce((sum, value) => sum + value);
}

/** Ids of the processes that a process has started, and of those that they have started. */
export async function processesBelow(pid: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(ids.map(async (id) => ({ id, parent: await parentOf(id) })));
  const below = (of: number): number[] =>
    parents.flatMap(({ id, parent }) => (parent === of ? [id, ...below(id)] : []));
  return below(pid);
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** CPU seconds of a process and its children during some work. */
export async function cpuOf(pid: number | 'self', work: () => Promise<unknown>): Promise<number> {
  const before = await cpuSeconds(pid);
  await work();
  return (await cpuSeconds(pid)) - before;
}

/** Wall seconds of some work. */
export async function wallOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
