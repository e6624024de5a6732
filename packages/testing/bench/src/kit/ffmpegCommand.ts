import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Arguments of the ffmpeg that a worker runs, from the kernel; waits until there is one. */
export async function captureFfmpeg(workerPid: number, timeoutMs?: number): Promise<string[]> {
  const [first = []] = await captureFfmpegs(
    workerPid,
    (args) => args.some((arg) => arg.startsWith('unix:')),
    1,
    timeoutMs,
  );
  return first;
}

/** Arguments of this many ffmpegs that run concurrently. */
export async function captureFfmpegs(
  workerPid: number,
  isWanted: (args: string[]) => boolean,
  count: number,
  timeoutMs = 60_000,
): Promise<string[][]> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const found: string[][] = [];
    for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const [line, stat] = await Promise.all(
        ['cmdline', 'stat'].map((name) => readFile(`/proc/${id}/${name}`, 'latin1').catch(() => '')),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const [program = '', ...args] = (line ?? '').split('\0').slice(0, -1);
      if (parent === workerPid && program.endsWith('ffmpeg') && isWanted(args)) found.push(args);
    }
    if (found.length >= count) return found;
    await sleep(5);
  }
  throw new Error('the worker started no such ffmpeg');
}

/** The same command with files instead of the worker's sockets, which end with their connection. */
export function intoFiles(args: readonly string[], folder: string): string[] {
  let output = 0;
  return ['-y', ...args.map((arg) => (arg.startsWith('unix:') ? `${folder}/${output++}.mp4` : arg))];
}

/** The first output's encode alone: same input, same settings, no ladder. */
export function topRungAlone(args: readonly string[], folder: string): string[] {
  const input = args.indexOf('-i');
  const [source = ''] = args.slice(input + 1);
  const firstOutput = args.findIndex((arg) => arg.startsWith('unix:'));
  const firstMap = args.indexOf('-map');
  const settings = args.slice(firstMap + 2, firstOutput);
  return [...args.slice(0, input), '-i', source, '-y', '-map', '0:v:0', ...settings, `${folder}/top.mp4`];
}

/** The work of one track encoder, directly from the source: decode, and encode at the same settings. */
export function encodeAlone(args: readonly string[], source: string, folder: string): string[] {
  const after = (option: string) => args[args.indexOf(option) + 1] ?? '';
  const settings = args.slice(args.indexOf('-c:a'), -1);
  const shape = ['-ar', after('-ar'), '-ac', after('-ac')];
  return ['-v', 'error', '-y', '-i', source, '-map', '0:a:0', ...shape, ...settings, `${folder}/${after('-b:a')}.m4a`];
}

/** Runs ffmpeg to its end. @throws Error with its messages */
export async function runFfmpeg(args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', [...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said}`);
}
