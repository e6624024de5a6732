import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { checkDash } from '@millrace/testkit/dash';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { generate } from '@millrace/testkit/media';
import { pitchOf, sound } from './support/decode.ts';
import { openWorld } from './support/world.ts';

jest.setTimeout(180_000);

/** Frequencies of the tones by which the tracks are known, in Hz. */
const [english, german, commentary, description] = [400, 600, 800, 1000];
const tone = (frequency: number | undefined, seconds: number) => [
  ...['-f', 'lavfi', '-i', `sine=f=${frequency}:r=48000:d=${seconds}`],
];
/** In German first, but in English by default; the second English one is not told apart, so it is left out. */
const languages = () =>
  generate('mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=9'],
    ...[...tone(german, 9.5), ...tone(english, 5), ...tone(commentary, 9), ...tone(1200, 9), ...tone(description, 9)],
    ...['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-map', '4', '-map', '5'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k'],
    ...['-metadata:s:a:0', 'language=ger', '-disposition:a:0', '0'],
    ...['-metadata:s:a:1', 'language=eng', '-disposition:a:1', 'default'],
    ...[
      '-metadata:s:a:2',
      'language=eng',
      '-disposition:a:2',
      'comment',
      '-metadata:s:a:2',
      'title=\u202eThe "director"\n&',
    ],
    ...['-metadata:s:a:3', 'language=eng', '-disposition:a:3', '0'],
    ...['-metadata:s:a:4', 'language=eng', '-disposition:a:4', 'visual_impaired'],
  ]);

await describeWithEngine('ffmpeg', 'a video in several languages', () => {
  const opening = openWorld();
  let made: Awaited<ReturnType<Awaited<typeof opening>['transcode']>>;
  beforeAll(async () => {
    made = await (await opening).transcode(await languages());
  });
  afterAll(async () => (await opening).close());

  const text = (name: string) => readFile(join(made.folder, name), 'utf8');

  it('has each track once, cut and ended like the pictures', async () => {
    expect(violationsOf(await checkHls(fromFolder(made.folder)))).toEqual([]);
    expect(await checkDash(fromFolder(made.folder))).toEqual([]);
    expect(made.durationSeconds).toBeCloseTo(9.5, 1);
    expect(made.audioTracks).toEqual([
      { language: 'en', label: 'English', default: true },
      { language: 'de', label: 'German', default: false },
      { language: 'en', label: 'English (commentary)', default: false },
      { language: 'en', label: 'English (audio description)', default: false },
    ]);
  });

  it('has in each the sound of its language', async () => {
    const tracks = [...(await text('master.m3u8')).matchAll(/NAME="([^"]*)".*URI="([^"/]*)\//g)];
    const heard = new Map<string | undefined, number>();
    for (const [, name, folder = ''] of tracks) heard.set(name, pitchOf(await sound(join(made.folder, folder)), 2));
    expect([...heard.keys()]).toEqual(made.audioTracks?.map(({ label }) => label));
    for (const [name, frequency] of [
      ['English', english],
      ['German', german],
      ['English (commentary)', commentary],
      ['English (audio description)', description],
    ] as const) {
      expect([name, Math.abs((heard.get(name) ?? 0) - (frequency ?? 0)) < 10]).toEqual([name, true]);
    }
    // What ends early goes on silently.
    expect(Math.max(...(await sound(join(made.folder, 'audio'))).slice(8 * 8000))).toBeLessThan(0.01);
  });

  it.each([
    ['a timeline that is a tick off', 'd="51200" r', 'd="51201" r'],
    [
      'a segment that is not there',
      /<S d="[0-9]+"\/>\n *<\/SegmentTimeline>/,
      '<S d="192512" r="1"/></SegmentTimeline>',
    ],
    ['a segment that is not named', ' r="1"', ''],
    ['another codec', 'mp4a.40.2', 'mp4a.40.5'],
    ['another size', 'width="320"', 'width="322"'],
    ['a bandwidth that is too low', /bandwidth="(\d)\d/, 'bandwidth="1'],
    ['a buffer that is too short', /minBufferTime="[^"]*"/, 'minBufferTime="PT0.2S"'],
    ['an unknown attribute', 'startWithSAP', 'startsWithSAP'],
    ['two defaults', 'lang="de"', 'lang="de" selectionPriority="2"'],
    ['a set that is there twice', 'id="2"', 'id="1"'],
    ['another end', /mediaPresentationDuration="[^"]*"/, 'mediaPresentationDuration="PT9S"'],
    ['an element in the wrong place', /( *<Label>.*\n)( *<Role.*\n)/, '$2$1'],
  ])('is refused by the checker with %s', async (_what, before, after) => {
    const manifest = await text('manifest.mpd');
    const broken = manifest.replace(before, after);
    expect(broken).not.toBe(manifest);
    const read = fromFolder(made.folder);
    const found = await checkDash(async (path) =>
      path === 'manifest.mpd' ? { bytes: Buffer.from(broken) } : read(path),
    ).catch((error: unknown) => [String(error)]);
    expect(found).not.toEqual([]);
  });

  it('that are damaged in one language, is offered in the others', async () => {
    const path = await generate('mkv', [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=10:d=2', ...tone(english, 2), ...tone(german, 2)],
      ...['-map', '0', '-map', '1', '-map', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
      ...['-bsf:a:1', 'noise=amount=2'],
    ]);
    const { audioTracks, folder } = await (await opening).transcode(path);
    expect(audioTracks).toEqual([{ language: 'en', label: 'English', default: true }]);
    expect(violationsOf(await checkHls(fromFolder(folder)))).toEqual([]);
    expect(await checkDash(fromFolder(folder))).toEqual([]);
  });
});
