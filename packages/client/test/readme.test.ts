import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createKey, register } from '@millrace/acceptance/actions';
import { smallPicture } from '@millrace/acceptance/image/actions';
import { tinyVideo } from '@millrace/acceptance/media';
import { startPlatform } from '@millrace/acceptance/platform/start';
import type { Platform } from '@millrace/acceptance/platform/types';
import { describeWithEngine } from '@millrace/testkit/engines';
import { client, createProject, type Project } from './project.ts';

jest.setTimeout(300_000);

const readme = await readFile(join(client, 'README.md'), 'utf8');
/** The first block creates the client that the others use. */
const [creation = '', ...examples] = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block);

/** The package as npm installs it in another project, against a running platform. */
await describeWithEngine(['ffmpeg'], 'the client in an empty project', () => {
  let platform: Platform;
  let project: Project;
  let env: Record<string, string>;

  beforeAll(async () => {
    project = await createProject();
    platform = await startPlatform('postgres+folder');
    const { key } = await createKey(platform.video.api, await register(platform.video.api));
    env = { MILLRACE_KEY: key, IMAGE_SIGNING_KEY: 'a-signing-key-of-the-tests' };
    await writeFile(join(project.folder, 'harbour.mp4'), await tinyVideo());
    await writeFile(join(project.folder, 'harbour.png'), await smallPicture());
  });
  afterAll(async () => {
    await platform?.stop();
    await project?.remove();
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

  const runExample = (example: string): Promise<string> => project.runModule(programOf(example), env);

  it('has nothing but itself to install', async () => {
    const installed = join(project.folder, 'node_modules');
    expect((await readdir(installed)).filter((name) => !name.startsWith('.'))).toEqual(['@millrace']);
    expect(await readdir(join(installed, '@millrace'))).toEqual(['client']);
  });

  it.each([
    ['lists', 'listVideos', /0 videos; the newest is still to come/],
    ['uploads with progress, and waits', 'waitUntilReady', /100% sent[\s\S]*100% transcoded[\s\S]*\['?\s*'\d+p'/],
    ['continues an upload by its key', 'resumeKey', /^Harbour at dawn is processing\n$/],
    ['follows the events', 'followEvents', /no more events\n$/],
    ['gives the URL of an image', 'image.upload', /\/img\/[\w-]+\/w_800,f_auto\n/],
    ['replaces a picture', 'image.replace', /\/img\/[\w-]+\/w_800,v_2\n/],
    ['writes a picture', 'pictureHtml', /\/w_120,f_png 120w" sizes="100vw" width="120" height="80" alt="" loading/],
    ['signs a URL', 'signImageUrl', /\/img\/b7Qd2nXo4sWkL9_c\/w_800,s_[\w-]{43}\n/],
    ['tells what went wrong', 'getVideo({', /404 not_found There is no such video\. \[\]/],
  ])('the README’s example %s', async (_what, call, output) => {
    const found = examples.filter((example) => example.includes(call));
    expect(found).toHaveLength(1);
    expect(await runExample(found[0] ?? '')).toMatch(output);
  });

  it('runs every example of the README', () => {
    expect(examples).toHaveLength(9);
  });

  it('has types that TypeScript accepts in that project, and that refuse a wrong name', async () => {
    const check = project.typesOf;
    const start = `import { createMillrace } from '@millrace/client';\nconst { video } = createMillrace({ video: '', token: '' });\n`;
    expect(await check(`${start}const n: number = (await video.listVideos({ limit: 5 })).videos[0]!.view_count;`)).toBe(
      '',
    );
    expect(await check(`${start}await video.listVideos({ limits: 5 });`)).toContain("'limits' does not exist");
    expect(await check(`${start}await video.getVideo({});`)).toContain("Property 'id' is missing");
    expect(await check(`${start}const s: string = (await video.getVideo({ id: '' })).video.view_count;`)).toContain(
      "'number' is not assignable to type 'string'",
    );
    const images = `import { pictureHtml, srcset } from '@millrace/client/images';\n`;
    const answer = `const { images: [first] } = await createMillrace({ image: '' }).image.listImages();\n`;
    expect(await check(`${images}${start}${answer}if (first) pictureHtml('', first, { widths: [1] });`)).toBe('');
    const wrong = [
      "srcset('', 'a', { widths: [1], transform: { sharpen: true, height: 1 } });",
      "srcset('', 'a', { densities: [1] });",
    ];
    const said = await check(images + wrong.join('\n'));
    expect(said).toContain("'height' does not exist");
    expect(said).toContain("'transform' is missing");
  });
});
