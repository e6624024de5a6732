import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PayloadOf } from '@millrace/jobs';
import { createMetrics, silentLogger } from '@millrace/service';
import { readWhole } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { atNight, byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { createJobMetrics } from '../src/jobs/metrics.ts';
import { trackCover, trackSizedCover, videoThumbnail } from '../src/jobs/pictures.ts';
import { renditionFor } from '../src/picture/frame.ts';
import { openWorld, tools, type World } from './support/world.ts';

const run = promisify(execFile);

await describeWithEngine('ffmpeg', 'pictures on request', () => {
  let world: World;
  let deps: Parameters<typeof videoThumbnail>[0];

  beforeAll(async () => {
    world = await openWorld();
    const { storage, workspace } = world;
    deps = { storage, workspace, tools, log: silentLogger(), metrics: createJobMetrics(createMetrics('test')) };
  });
  afterAll(() => world.close());

  const context = (signal = new AbortController().signal) => ({ requestId: undefined, signal });
  const targetOf = () => `public/videos/v/picture-${randomUUID()}.jpg`;
  const stored = async (key: string): Promise<Buffer> => {
    const object = await world.storage.get(key);
    if (object === null) throw new Error(`there is no ${key}`);
    return readWhole(object);
  };
  /** Size and mean colour of a stored JPEG. */
  const look = async (key: string) => {
    const path = join(world.temporary, `${randomUUID()}.jpg`);
    await writeFile(path, await stored(key));
    const probed = await run('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'json', path],
    ]);
    const { stdout } = await run(
      'ffmpeg',
      [...['-v', 'error', '-i', path, '-vf', 'scale=1:1:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']],
      { encoding: 'buffer' },
    );
    const { codec_name: codec, width, height } = JSON.parse(probed.stdout).streams[0];
    await run('rm', [path]);
    return { codec, size: `${width}x${height}`, colour: [...stdout] };
  };
  const isNear = (colour: number[], wanted: number[]) =>
    colour.every((one, at) => Math.abs(one - (wanted[at] ?? 0)) < 12);

  /** The n-th frame has one of twenty shades of grey; 10 frames a second for 10 seconds, which are three segments. */
  const greys = () =>
    generate('mp4', [
      ...['-f', 'lavfi', '-i', `nullsrc=s=640x360:r=10:d=10,geq=lum='20+mod(N*30\\,200)':cb=128:cr=128`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ]);
  const greyOf = (frame: number) => ((20 + ((frame * 30) % 200) - 16) * 255) / 219;

  it('a thumbnail is the frame that a player shows at that time, in every segment', async () => {
    const { prefix, width, height, qualities, durationSeconds } = await world.transcode(await greys());
    const take = async (time: number) => {
      const targetKey = targetOf();
      const from = { time, prefix, width, height, qualities };
      await videoThumbnail(deps)({ videoId: 'v', targetKey, from }, context());
      return look(targetKey);
    };
    for (const [time, frame] of [
      [0, 0],
      [0.05, 0],
      [0.1, 1],
      [3.95, 39],
      [4, 40],
      [7.25, 72],
      [9.9, 99],
      [durationSeconds, 99],
    ] as const) {
      const { codec, size, colour } = await take(time);
      expect({ time, codec, size }).toEqual({ time, codec: 'mjpeg', size: '640x360' });
      const grey = greyOf(frame);
      expect({ time, colour, isNear: isNear(colour, [grey, grey, grey]) }).toEqual({ time, colour, isNear: true });
    }
    // As the transcoding's own.
    expect((await look(`${prefix}thumbnail.jpg`)).size).toBe('640x360');
    expect(await world.leftovers()).toEqual([]);
  });

  atNight(() => {
    it('comes from the smallest rendition that is large enough', () => {
      const full = { qualities: ['1080p', '720p', '480p'], width: 1920, height: 1080 };
      expect(renditionFor(full)).toBe('720p');
      expect(renditionFor({ ...full, width: 1080, height: 1920 })).toBe('720p');
      expect(renditionFor({ ...full, width: 1440 })).toBe('1080p');
      expect(renditionFor({ qualities: ['480p', '360p'], width: 854, height: 480 })).toBe('480p');
      expect(renditionFor({ qualities: ['96p'], width: 128, height: 96 })).toBe('96p');
    });
  });

  const picture = (format: string, filter: string) => generate(format, ['-f', 'lavfi', '-i', filter, '-frames:v', '1']);
  const send = async (path: string, name: 'thumbnail' | 'cover' = 'thumbnail') => {
    const pictureKey = await world.upload(path);
    const targetKey = targetOf();
    if (name === 'cover') await trackCover(deps)({ trackId: 't', pictureKey, targetKey }, context());
    else await videoThumbnail(deps)({ videoId: 'v', targetKey, from: { pictureKey } }, context());
    return targetKey;
  };

  const sendBytes = async (bytes: Buffer): Promise<string> => {
    const path = join(world.temporary, 'sent');
    await writeFile(path, bytes);
    return send(path).finally(() => rm(path));
  };

  it.each(byDay(['jpg', 'png', 'webp'], ['png'], String))(
    'converts a %s to a JPEG of the size of thumbnails and covers',
    async (format) => {
      const path = await picture(format, 'color=c=0x2060c0:s=2000x1000');
      for (const [name, size] of [
        ['thumbnail', '1280x640'],
        ['cover', '1200x600'],
      ] as const) {
        const found = await look(await send(path, name));
        expect(found).toMatchObject({ codec: 'mjpeg', size });
        expect({ ...found, isNear: isNear(found.colour, [0x20, 0x60, 0xc0]) }).toEqual({ ...found, isNear: true });
      }
    },
  );

  const smaller: readonly [number, string][] = [
    [160, '160x80'],
    [640, '640x320'],
    [9_999, '1200x600'],
  ];
  it.each(byDay(smaller, ['160'], ([side]) => String(side)))(
    'makes a smaller cover of a stored one: %i',
    async (side, size) => {
      const cover = await send(await picture('png', 'color=c=0x2060c0:s=1500x750'), 'cover');
      const targetKey = targetOf();
      const made = await trackSizedCover(deps)({ trackId: 't', coverKey: cover, targetKey, side }, context());
      expect(await look(targetKey)).toMatchObject({ codec: 'mjpeg', size });
      expect(made.bytes).toBeLessThan(20_000);
    },
  );

  /** Four quarters of different colours, 80 x 40. */
  const quarters = async (format: 'jpeg' | 'png' | 'webp', orientation: number): Promise<Buffer> => {
    const quarter = (background: string) => ({ create: { width: 40, height: 20, channels: 3 as const, background } });
    return sharp({ create: { width: 80, height: 40, channels: 3, background: '#d02020' } })
      .composite([
        { input: quarter('#20d020'), left: 40, top: 0 },
        { input: quarter('#2020d0'), left: 0, top: 20 },
        { input: quarter('#d0d020'), left: 40, top: 20 },
      ])
      .withMetadata({ orientation })
      .toFormat(format, { quality: 95 })
      .toBuffer();
  };
  /** The colours in the middle of the quarters of an upright picture. */
  const coloursOf = async (picture: Buffer) => {
    const { data, info } = await sharp(picture).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
    const [left, right] = [Math.floor(width / 4), Math.floor((3 * width) / 4)];
    const [top, bottom] = [Math.floor(height / 4), Math.floor((3 * height) / 4)];
    const colours = [pixel(left, top), pixel(right, top), pixel(left, bottom), pixel(right, bottom)];
    return { size: `${width}x${height}`, colours };
  };

  it.each(byDay(['jpeg', 'png', 'webp'] as const, ['jpeg'], String))(
    'shows a %s upright, whatever its orientation',
    async (format) => {
      for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const sent = await quarters(format, orientation);
        const wanted = await coloursOf(sent);
        const made = await coloursOf(await stored(await sendBytes(sent)));
        const isAlike = made.colours.every((colour, at) => isNear(colour, wanted.colours[at] ?? []));
        expect({ orientation, ...made, isAlike }).toEqual({ orientation, ...made, size: wanted.size, isAlike: true });
      }
    },
  );

  atNight(() => {
    it('shows a picture as it is stored if its Exif data cannot be read', async () => {
      const jpeg = await quarters('jpeg', 6);
      const tiff = jpeg.indexOf('Exif\0\0') + 6;
      const orientationTag = Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]);
      const valueAt = (exif: Buffer) => [exif.indexOf(orientationTag) + 8, exif.indexOf(orientationTag) + 9] as const;
      expect(jpeg.includes(orientationTag)).toBe(true);
      const broken: [string, (exif: Buffer) => void][] = [
        ['no TIFF', (exif) => exif.fill(0, 0, 4)],
        ['a directory behind the end', (exif) => exif.fill(0xff, 4, 8)],
        ['no such orientation', (exif) => exif.fill(9, ...valueAt(exif))],
      ];
      for (const [name, damage] of broken) {
        const bytes = Buffer.from(jpeg);
        damage(bytes.subarray(tiff));
        const { size } = await look(await sendBytes(bytes));
        expect([name, size]).toEqual([name, '80x40']);
      }
    });
  });

  it('does not enlarge a small picture, and makes transparent areas white', async () => {
    const path = await picture('png', 'color=c=black@0.0:s=60x40,format=rgba');
    expect(await look(await send(path))).toMatchObject({ size: '60x40', colour: [255, 255, 255] });
  });

  it('refuses what is not such a picture, and stores nothing', async () => {
    const before = await world.published();
    const jpeg = await readFile(await picture('jpg', 'testsrc2=s=800x600'));
    const png = await readFile(await picture('png', 'testsrc2=s=800x600'));
    const files: [string, Buffer, string][] = [
      ['text', Buffer.from('not a picture'), 'not_media'],
      ['gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'not_media'],
      ['playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\n/etc/passwd\n'), 'not_media'],
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_media'],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'damaged'],
      ['half a PNG', png.subarray(0, png.length / 2), 'damaged'],
      [
        'a JPEG in name only',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]),
        'damaged',
      ],
    ];
    for (const [name, bytes, code] of files) {
      const thrown = await sendBytes(bytes).catch((error: unknown) => error);
      expect([name, thrown]).toMatchObject([name, { name: 'PermanentMediaError', code }]);
    }
    expect(await world.published()).toEqual(before);
    expect(await world.leftovers()).toEqual([]);
  });

  it('says that an object is gone, and stops with the request', async () => {
    const from: PayloadOf<'video.thumbnail'>['from'] = { pictureKey: 'private/videos/v/picture-none' };
    const ask = (signal?: AbortSignal) =>
      videoThumbnail(deps)({ videoId: 'v', targetKey: targetOf(), from }, context(signal));
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    const path = await picture('png', 'testsrc2=s=4000x3000');
    const pictureKey = await world.upload(path);
    const targetKey = targetOf();
    const aborted = new AbortController();
    const asking = videoThumbnail(deps)({ videoId: 'v', targetKey, from: { pictureKey } }, context(aborted.signal));
    aborted.abort(new Error('gone'));
    await expect(asking).rejects.toThrow();
    expect(await world.storage.head(targetKey)).toBeNull();
    expect(await world.leftovers()).toEqual([]);
  });
});
