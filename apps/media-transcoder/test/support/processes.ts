import { readdir, readFile } from 'node:fs/promises';
import { pause } from '@millrace/testkit/waiting';

/** Empty for a process that has ended, and for threads of the kernel. While a process executes another program, it is empty for a moment, too. */
async function commandLineOf(id: number): Promise<string> {
  let line = '';
  for (let attempt = 0; attempt < 4 && line === ''; attempt += 1) {
    if (attempt > 0) await pause(5, 'Nothing tells when it executes the other program.');
    line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  }
  return line;
}

/** Ids of the running processes whose command line contains these texts. Some may end at once: see `ffmpegsWith`. */
export const processesWith = (...texts: readonly string[]): Promise<number[]> => processesOf(undefined, texts);

/**
 * As `processesWith`, of those that are ffmpeg already. Before that, each is the script that starts it, which makes copies of itself to try
 * what the kernel allows: they have the same command line for less than a millisecond.
 */
export const ffmpegsWith = (...texts: readonly string[]): Promise<number[]> => processesOf('ffmpeg', texts);

async function processesOf(program: string | undefined, texts: readonly string[]): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => Number.isInteger(id) && id !== process.pid);
  const found = await Promise.all(
    ids.map(async (id) => {
      const line = await commandLineOf(id);
      if (!texts.every((text) => line.includes(text))) return [];
      const state = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
      if (program !== undefined && !state.includes(`(${program}) `)) return [];
      // A zombie has ended, but its parent has not read its status yet.
      return /\) Z /.test(state) ? [] : [id];
    }),
  );
  return found.flat();
}

/** Whether all these processes wait for others: for a moment, none of their threads runs, or could run on an idle machine. */
export async function areWaiting(ids: readonly number[]): Promise<boolean> {
  const look = async () => (await Promise.all(ids.map(threadsOf))).flat();
  const before = await look();
  await pause(100, 'A thread that has something to do uses the processor in between.');
  const after = await look();
  return (
    ids.length > 0 &&
    after.every(({ state }) => state === 'S') &&
    JSON.stringify(before.map(({ used }) => used)) === JSON.stringify(after.map(({ used }) => used))
  );
}

/** Threads of a process, with the processor time that they used. Empty if it has ended. */
async function threadsOf(id: number): Promise<{ state: string; used: number }[]> {
  const threads = await readdir(`/proc/${id}/task`).catch(() => []);
  return Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/${id}/task/${thread}/stat`, 'latin1').catch(() => ') X');
      const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
      return { state: fields[0] ?? '', used: Number(fields[11]) + Number(fields[12]) };
    }),
  );
}
