import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createKey, register } from '@millrace/acceptance/actions';
import { smallPicture } from '@millrace/acceptance/image/actions';
import { tinyVideo } from '@millrace/acceptance/media';
import { startPlatform } from '@millrace/acceptance/platform/start';
import type { Platform } from '@millrace/acceptance/platform/types';
import { describeWithEngine } from '@millrace/testkit/engines';

jest.setTimeout(300_000);

const run = promisify(execFile);
const client = fileURLToPath(new URL('..', import.meta.url));
const readme = await readFile(join(client, 'README.md'), 'utf8');
/** The first block creates the client that the others use. */
const [creation = '', ...examples] = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block);

/** The package as npm installs it in another project, against a running platform. */
await describeWithEngine(['ffmpeg'], 'the client in an empty project', () => {
  let platform: Platform;
  let project: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'millrace-client-'));
    const npm = (args: string[], cwd: string) => run('npm', args, { cwd });
    await npm(['pack', '--pack-destination', project], client);
    const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
    await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
    await npm(['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], project);
    platform = await startPlatform('postgres+folder');
    const { key } = await createKey(platform.video.api, await register(platform.video.api));
    env = { MILLRACE_KEY: key, IMAGE_SIGNING_KEY: 'a-signing-key-of-the-tests' };
    await writeFile(join(project, 'harbour.mp4'), await tinyVideo());
    await writeFile(join(project, 'harbour.png'), await smallPicture());
  });
  afterAll(async () => {
    await platform?.stop();
    await rm(project, { recursive: true, force: true });
  });

  /** An example as a program of its own, with the addresses of the platform under test. */
  function programOf(example: string): string {
    const addresses = { 4001: platform.video, 4002: platform.music, 4003: platform.image };
    const imports = `${creation}\n${example}`.split('\n').filter((line) => line.startsWith('import '));
    const rest = `${creation}\n${example}`.split('\n').filter((line) => !line.startsWith('import '));
    const program = [...new Set(imports), ...rest].join('\n');
    return Object.entries(addresses).reduce(
      (text, [port, { origin }]) => text.replaceAll(`http://localhost:${port}`, origin.base),
      program,
    );
  }

  async function runExample(example: string): Promise<string> {
    const file = join(project, 'example.mjs');
    await writeFile(file, programOf(example));
    const { stdout } = await run(process.execPath, [file], { cwd: project, env: { ...process.env, ...env } });
    return stdout;
  }

  it('has nothing but itself to install', async () => {
    expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
      '@millrace',
    ]);
    expect(await readdir(join(project, 'node_modules/@millrace'))).toEqual(['client']);
  });

  it.each([
    ['lists', 'listVideos', /0 videos; the newest is still to come/],
    ['uploads with progress, and waits', 'video.upload', /100% sent[\s\S]*100% transcoded[\s\S]*\['?\s*'\d+p'/],
    ['follows the events', 'followEvents', /no more events\n$/],
    ['gives the URL of an image', 'image.upload', /\/img\/[\w-]+\/w_800,f_auto\n/],
    ['signs a URL', 'signImageUrl', /\/img\/b7Qd2nXo4sWkL9_c\/w_800,s_[\w-]{43}\n/],
    ['tells what went wrong', 'getVideo({', /404 not_found There is no such video\. \[\]/],
  ])('the README’s example %s', async (_what, call, output) => {
    const found = examples.filter((example) => example.includes(call));
    expect(found).toHaveLength(1);
    expect(await runExample(found[0] ?? '')).toMatch(output);
  });

  it('runs every example of the README', () => {
    expect(examples).toHaveLength(6);
  });

  it('has types that TypeScript accepts in that project, and that refuse a wrong name', async () => {
    const tsc = join(client, 'node_modules/.bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
    ];
    const check = async (program: string) => {
      await writeFile(join(project, 'program.ts'), program);
      return run(tsc, [...options, 'program.ts'], { cwd: project }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
    };
    const start = `import { createMillrace } from '@millrace/client';\nconst { video } = createMillrace({ video: '', token: '' });\n`;
    expect(await check(`${start}const n: number = (await video.listVideos({ limit: 5 })).videos[0]!.view_count;`)).toBe(
      '',
    );
    expect(await check(`${start}await video.listVideos({ limits: 5 });`)).toContain("'limits' does not exist");
    expect(await check(`${start}await video.getVideo({});`)).toContain("Property 'id' is missing");
    expect(await check(`${start}const s: string = (await video.getVideo({ id: '' })).video.view_count;`)).toContain(
      "'number' is not assignable to type 'string'",
    );
  });
});
