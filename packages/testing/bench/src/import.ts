// Small songs through the import command, and its peak memory, compared with a client that uploads the same files as forms, eight at a
// time, and knows nothing of what was handed in before. `npm run bench -- import 2000` takes fewer songs.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { wav } from '@millrace/testkit/media';
import { type RunningApi, startApi } from './kit/api.ts';
import { cpuSeconds } from './kit/cpu.ts';
import { perSecond } from './kit/inParallel.ts';
import { peakRssOf, startedProcesses } from './kit/memory.ts';

const songs = Number(process.argv[2] ?? 10_000);
const atOnce = 8;
const songsPerFolder = 100;
const command = fileURLToPath(new URL('../../../../apps/importer/dist/main.js', import.meta.url));

/** A twentieth of a second, 4.4 kB: the work is that of the hand-in, not of the bytes. */
const newSong = (): Buffer => wav({ tag: 1, channels: 1, sampleRate: 44_100, bits: 16 }, randomBytes(4_410));

async function makeSongs(folder: string): Promise<void> {
  for (let n = 0; n < songs; n++) {
    const album = join(folder, `album ${Math.floor(n / songsPerFolder)}`);
    if (n % songsPerFolder === 0) await mkdir(album, { recursive: true });
    await writeFile(join(album, `${n}.wav`), newSong());
  }
}

interface Run {
  seconds: number;
  /** Resident bytes of the command, each second. */
  memory: number[];
  peakRss: number;
}

/** Runs the command. @throws if it ends with another code than 0 */
async function runCommand(api: RunningApi, folder: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, [command, folder, '--account', 'bench@example.com'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: api.databaseUrl, IMPORT_MUSIC_URL: `${api.origin}/api` },
  });
  const ended = once(child, 'exit');
  const memory: number[] = [];
  let peakRss = 0;
  while (child.exitCode === null) {
    const found = await peakRssOf(child.pid ?? 0);
    peakRss = Math.max(peakRss, found.peak);
    if (found.now > 0) memory.push(found.now);
    await Promise.race([ended, sleep(1_000)]);
  }
  if (child.exitCode !== 0) throw new Error(`the command ended with ${child.exitCode}`);
  return { seconds: (performance.now() - started) / 1000, memory, peakRss };
}

/** Uploads each file as a form. @returns songs per second */
async function runForms(api: RunningApi, folder: string): Promise<number> {
  const albums = await readdir(folder);
  const files = (
    await Promise.all(
      albums.map(async (album) => (await readdir(join(folder, album))).map((name) => join(folder, album, name))),
    )
  ).flat();
  return perSecond(files, atOnce, async (path) => {
    const bytes = await readFile(path);
    // Whoever wants to skip what is there computes it, too.
    createHash('sha256').update(bytes).digest();
    const form = new FormData();
    form.append('title', 'bench');
    form.append('artistName', 'bench');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'bench.wav');
    const answer = await fetch(`${api.origin}/api/tracks/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: form,
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  });
}

/** CPU seconds of this process and of all that it has started. */
async function cpuOfAll(): Promise<number> {
  const all = [await cpuSeconds('self')];
  // A process that ends in the meantime counts in its parent from then on.
  for (const pid of await startedProcesses()) all.push(await cpuSeconds(pid).catch(() => 0));
  return all.reduce((sum, seconds) => sum + seconds, 0);
}

/** Milliseconds of CPU for each song, of the client, the API and the database. */
async function cpuOfSong(work: () => Promise<unknown>): Promise<number> {
  const before = await cpuOfAll();
  await work();
  return (((await cpuOfAll()) - before) / songs) * 1000;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-import-'));
// No worker runs, so nothing is transcoded, and the queue holds all songs.
const unlimited = { QUOTA_UNFINISHED: '0', MAX_WAITING_JOBS: '0', UPLOADS_PER_MINUTE: '1000000000' };
const api = await startApi('music-api', 'displayName', unlimited);
try {
  await makeSongs(join(folder, 'command'));
  await makeSongs(join(folder, 'forms'));
  let forms = 0;
  let first: Run = { seconds: 0, memory: [], peakRss: 0 };
  const cpuOfForm = await cpuOfSong(async () => {
    forms = await runForms(api, join(folder, 'forms'));
  });
  const cpuOfImport = await cpuOfSong(async () => {
    first = await runCommand(api, join(folder, 'command'));
  });
  const second = await runCommand(api, join(folder, 'command'));
  const rate = (seconds: number): number => songs / seconds;
  const tenth = Math.max(1, Math.floor(first.memory.length / 10));
  console.log('');
  console.log(`forms    ${forms.toFixed(0)} songs/s`);
  console.log(
    `import   ${rate(first.seconds).toFixed(0)} songs/s handed in, with the start of the command (wanted: at least 50)`,
  );
  console.log(`again    ${rate(second.seconds).toFixed(0)} songs/s skipped`);
  console.log(
    `memory   at most ${megabytes(first.peakRss)} MiB; ${megabytes(first.memory[tenth] ?? 0)} MiB after a tenth, ${megabytes(first.memory.at(-tenth) ?? 0)} MiB before the end (wanted: flat)`,
  );
  console.log(
    `cpu      ${cpuOfImport.toFixed(1)} ms a song for client, API and database; forms: ${cpuOfForm.toFixed(1)} ms. Two idle processors take ${(2_000 / cpuOfImport).toFixed(0)} songs/s`,
  );
  console.log(`ratio    ${(rate(first.seconds) / forms).toFixed(2)}   (wanted: at least 0.4)`);
} finally {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
}
