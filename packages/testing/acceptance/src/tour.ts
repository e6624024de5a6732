import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellBlocks } from '@millrace/testkit/docs';
import { startProcess } from '@millrace/testkit/process';
import type { Instance } from './instance.ts';
import { poll } from './poll.ts';

/** A platform with clients of its three services. */
export type Toured = Pick<Instance, 'api' | 'music' | 'images'>;

/** Commands that cannot run in a checkout whose platform is already running. */
const before = /^\s*(?:npm start|git clone)\b/m;

/** The pages whose tours follow each other in one shell, each with its heading. */
const tourSections = [
  ['README.md', 'Five minutes'],
  ['docs/music.md', 'First steps'],
  ['docs/images.md', 'First steps'],
] as const;

/**
 * The first block as it goes on when the upload was refused. The whole block then follows it on an account that exists, as for
 * everyone who has created it with the command that `npm start` prints.
 */
function withoutVideo(block: string): string {
  const [addresses, account, , wait] = block.split('\n\n');
  return [addresses, account, 'ID=undefined', wait].join('\n');
}

/**
 * Runs the documented tours unchanged in one shell that stops at the first failing command, after a try without a video. Only two
 * things are replaced: the addresses of the default ports by this platform's, and `/tmp` by a temporary folder.
 *
 * @returns the output of the shell
 * @throws Error with the output, if a command fails or the tour does not finish
 */
export async function takeTour(instance: Toured, checkout: string): Promise<string> {
  const blocks = await Promise.all(
    tourSections.map(async ([page, heading]) => shellBlocks(await readFile(join(checkout, page), 'utf8'), heading)),
  );
  const folder = await mkdtemp(join(tmpdir(), 'millrace-tour-'));
  try {
    const inCheckout = blocks.flat().filter((block) => !before.test(block));
    let script = [withoutVideo(inCheckout[0] ?? ''), ...inCheckout].join('\n').replaceAll('/tmp/', `${folder}/`);
    const { api, music, images } = instance;
    for (const [port, { base }] of [['4001', api] as const, ['4002', music] as const, ['4003', images] as const]) {
      const address = `http://localhost:${port}`;
      if (!script.includes(address)) throw new Error(`the tour does not use ${address}`);
      script = script.replaceAll(address, new URL(base).origin);
    }
    const file = join(folder, 'tour.sh');
    await writeFile(file, script);
    const shell = await startProcess({
      command: 'bash',
      args: ['-e', file],
      cwd: checkout,
      // Removes options of the test runner that a user's shell does not have.
      env: { NODE_OPTIONS: undefined, NODE_ENV: undefined },
    });
    try {
      await poll(
        async () => shell.running,
        (running) => !running,
        { timeoutMs: 600_000, what: 'the end of the tour' },
      );
      if ((await shell.ended) !== 0) throw new Error(`the tour ended with ${await shell.ended}`);
    } catch (cause) {
      throw new Error(`${String(cause)}; it wrote:\n${shell.output().slice(-5_000)}`, { cause });
    } finally {
      await shell.kill();
    }
    return shell.output();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Searches the output for what the tour promises, in the order of its steps.
 *
 * @returns the first missing item, with the output after the one before it
 */
export function firstUnseen(wrote: string, { api, music, images }: Toured): { stop: RegExp; rest: string } | undefined {
  const id = '[\\w-]+';
  const stops = [
    // No video
    /^There is no such video\.$/m,
    // A video
    /ready 100% (?:\d+p,)*720p\b/,
    /^#EXTM3U$/m,
    new RegExp(`^Open ${api.base}/stream/${id}/embed$`, 'm'),
    /^204$/m,
    /^\{"views":1,/m,
    /^\{"videos":\[\{"id":"[\w-]+","title":"My first video","description":null,"status":"ready"/m,
    /^\{"ok":true\}$/m,
    // A track
    /ready 100% 60 s$/m,
    /^206 32000 bytes$/m,
    new RegExp(`^Open ${music.base}/tracks/${id}/embed$`, 'm'),
    /^\{"tracks":\[\{"id":"[\w-]+","title":"My first track"/m,
    /^\{"liked":true,"count":1\}$/m,
    /^\{.*"title":"To begin with",.*"track_count":1\b.*\}$/m,
    // A picture
    /^\{.*"width":1600,"height":1200\b.*\}$/m,
    /image\/webp [1-9]\d* bytes$/m,
    // Two URLs of the same rendition.
    /^image\/avif ([1-9]\d*) bytes\nimage\/avif \1 bytes$/m,
    new RegExp(`^Open ${new URL(images.base).origin}/img/${id}/w_800,grayscale_1,rotate_10,f_png$`, 'm'),
    /^\{"images":\[\{"id":"[\w-]+"/m,
    /^\{"ok":true\}$/m,
  ];
  let rest = wrote;
  for (const stop of stops) {
    const found = stop.exec(rest);
    if (found === null) return { stop, rest: rest.slice(0, 5_000) };
    rest = rest.slice(found.index + found[0].length);
  }
  return undefined;
}
