import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Empty for a process that has ended, and for threads of the kernel. While a process executes another program, it is empty for a moment, too. */
async function commandLineOf(id: number): Promise<string> {
  let line = '';
  for (let attempt = 0; attempt < 4 && line === ''; attempt += 1) {
    if (attempt > 0) await sleep(5);
    line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  }
  return line;
}

/** Ids of the running processes whose command line contains these texts. */
export async function processesWith(...texts: readonly string[]): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => Number.isInteger(id) && id !== process.pid);
  const found = await Promise.all(
    ids.map(async (id) => {
      const line = await commandLineOf(id);
      if (!texts.every((text) => line.includes(text))) return [];
      const state = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
      // A zombie has ended, but its parent has not read its status yet.
      return /\) Z /.test(state) ? [] : [id];
    }),
  );
  return found.flat();
}

/** Waits until a condition holds. @throws if it does not within the time */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await sleep(25);
  }
}
