import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { describeWithEngine } from '@millrace/testkit/engines';
import { chords, generate } from '@millrace/testkit/media';
import { z } from 'zod';
import { findBox, makeBox, requireBox } from '../src/mp4/boxes.ts';
import { gainPlaceholder, gainTags, writeGainTags } from '../src/track/tags/gainTags.ts';
import { decodeAll } from './support/tracks.ts';
import { openWorld } from './support/world.ts';

const run = promisify(execFile);

const probed = z.object({
  format: z.object({ tags: z.record(z.string(), z.string()) }),
  streams: z.tuple([z.object({ side_data_list: z.array(z.record(z.string(), z.unknown())).optional() })]),
});

/** The tags of a file, and the gain that ffmpeg's players apply. */
async function tagsOf(path: string) {
  const wanted = ['-show_entries', 'format_tags:stream_side_data', '-of', 'json'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...wanted, path]);
  const { format, streams } = probed.parse(JSON.parse(stdout));
  return { tags: format.tags, applied: streams[0].side_data_list };
}

describe('the tags of a gain', () => {
  it('are those of ReplayGain 2.0', () => {
    expect(Object.fromEntries(gainTags({ gain: -7.25, peak: 0.9885531 }))).toEqual({
      replaygain_track_gain: '-7.25 dB',
      replaygain_track_peak: '0.988553',
    });
    expect(Object.fromEntries(gainTags({ gain: 3.1, peak: undefined }))).toEqual({ replaygain_track_gain: '3.10 dB' });
    expect(gainTags(undefined).size).toBe(0);
  });
});

await describeWithEngine('ffmpeg', 'the gain in an M4A', () => {
  const opening = openWorld();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-gain-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await (await opening).close();
  });

  const tags = gainTags({ gain: -7.25, peak: 0.9885531 });
  /** An M4A as an encoder writes it. */
  const encoded = (...options: string[]) =>
    generate('m4a', [
      ...['-f', 'lavfi', '-i', chords(2), '-c:a', 'aac', '-f', 'ipod', '-movflags', '+faststart'],
      ...['-metadata', `comment=${gainPlaceholder}`, ...options],
    ]);
  /** Writes tags into a copy. */
  const written = async (source: string | Buffer, values: ReadonlyMap<string, string> = tags) => {
    const path = join(folder, 'track.m4a');
    await (typeof source === 'string' ? copyFile(source, path) : writeFile(path, source));
    const before = await readFile(path);
    const isWritten = await writeGainTags(path, values);
    return { path, before, after: await readFile(path), isWritten };
  };
  const expectUnchanged = ({ before, after, isWritten }: Awaited<ReturnType<typeof written>>) => {
    expect(isWritten).toBe(false);
    expect(after.equals(before)).toBe(true);
  };

  it('is in every stream of a track, and ffmpeg applies it', async () => {
    const world = await opening;
    const source = await generate('wav', ['-f', 'lavfi', '-i', `${chords(5)},volume=-7dB`, '-c:a', 'pcm_f32le']);
    const made = await world.transcodeTrack(source);
    const { integratedLufs, truePeakDbtp } = made.loudness;
    if (integratedLufs === null || truePeakDbtp === null) throw new Error('not measured');
    for (const quality of trackQualities) {
      const found = await tagsOf(join(made.folder, trackObjects.stream(quality)));
      const gain = Number(/^(-?\d+\.\d\d) dB$/.exec(found.tags.replaygain_track_gain ?? '')?.[1]);
      expect(gain).toBeCloseTo(-18 - integratedLufs, 2);
      expect(Number(found.tags.replaygain_track_peak)).toBeCloseTo(10 ** (truePeakDbtp / 20), 5);
      expect(found.tags).toHaveProperty('encoder');
      expect(found.tags).not.toHaveProperty('comment');
      expect(found.applied).toEqual([expect.objectContaining({ side_data_type: 'Replay Gain' })]);
    }
  });

  it('is absent if it cannot be measured, and nothing of the placeholder is left', async () => {
    const world = await opening;
    const silence = await generate('wav', ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '1']);
    const { folder: made } = await world.transcodeTrack(silence);
    const found = await tagsOf(join(made, trackObjects.stream('256k')));
    expect(Object.keys(found.tags).filter((name) => /replaygain|comment/i.test(name))).toEqual([]);
    expect(found.tags).toHaveProperty('encoder');
  });

  it('changes no byte outside the tags', async () => {
    const { path, before, after, isWritten } = await written(await encoded());
    expect(isWritten).toBe(true);
    expect(after).toHaveLength(before.length);
    const list = before.indexOf('ilst') - 4;
    const end = list + before.readUInt32BE(list);
    expect(after.subarray(0, list).equals(before.subarray(0, list))).toBe(true);
    expect(after.subarray(end).equals(before.subarray(end))).toBe(true);
    // Free space is what is left: iTunes, too, keeps it beside the list.
    const metadata = requireBox(after, ['moov', 'udta', 'meta']).body.subarray(4);
    expect(findBox(metadata, ['free'])?.end).toBe(metadata.length);
    expect(await decodeAll(path)).toEqual(await decodeAll(await encoded()));
  });

  it('leaves the other tags before and after it', async () => {
    const others = ['-metadata', 'title=A title', '-metadata', 'genre=Jazz', '-metadata', 'copyright=Somebody'];
    const { path, isWritten } = await written(await encoded(...others));
    expect(isWritten).toBe(true);
    expect((await tagsOf(path)).tags).toMatchObject({
      title: 'A title',
      genre: 'Jazz',
      copyright: 'Somebody',
      ...Object.fromEntries(tags),
    });
  });

  it('fits for the largest floats', async () => {
    const largest = gainTags({ gain: -18 - 20 * Math.log10(3.5e38), peak: 9.99e20 });
    expect((await written(await encoded(), largest)).isWritten).toBe(true);
  });

  // The rest of such a tag has 41 bytes more than that of a comment.
  const most = gainPlaceholder.length - 41;

  it.each([0, 8, 9])('is written if it leaves %d bytes', async (left) => {
    const { path, isWritten } = await written(await encoded(), new Map([['x', 'y'.repeat(most - left)]]));
    expect(isWritten).toBe(true);
    expect((await tagsOf(path)).tags).toHaveProperty('x', 'y'.repeat(most - left));
  });

  it.each([-1, 1, 7])('is not written if it leaves %d bytes', async (left) => {
    expectUnchanged(await written(await encoded(), new Map([['x', 'y'.repeat(most - left)]])));
  });

  it('is not written without a placeholder', async () => {
    expectUnchanged(await written(await encoded('-metadata', 'comment=')));
    expectUnchanged(await written(await encoded('-metadata', `comment=${gainPlaceholder}.`)));
    expectUnchanged(await written(await encoded('-metadata', `comment=${gainPlaceholder.slice(1)}`)));
    expectUnchanged(
      await written(await encoded('-map_metadata', '-1', '-fflags', '+bitexact', '-metadata', 'comment=')),
    );
    // QuickTime keeps its tags elsewhere.
    expectUnchanged(await written(await encoded('-f', 'mov')));
  });

  const metadata = (...boxes: Buffer[]) =>
    makeBox('moov', makeBox('udta', makeBox('meta', Buffer.concat([Buffer.alloc(4), ...boxes]))));
  const comment = makeBox('©cmt', makeBox('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(gainPlaceholder)));
  const list = makeBox('ilst', comment);

  it('is written into the smallest file that has a placeholder', async () => {
    expect((await written(metadata(list))).isWritten).toBe(true);
  });

  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a few bytes', () => Buffer.from('moov')],
    ['an index without tags', () => makeBox('moov', makeBox('mvhd', Buffer.alloc(100)))],
    ['tags without a list', () => metadata(makeBox('hdlr', Buffer.alloc(25)))],
    ['tags of no length', () => makeBox('moov', makeBox('udta', makeBox('meta')))],
    ['a list that is cut off', () => metadata(list).subarray(0, -50)],
    ['a list that claims more than its parent', () => metadata(withSize(list, list.length + 1))],
    ['a list to the end of the file', () => metadata(withSize(list, 0))],
    ['an item that claims more than the list', () => metadata(makeBox('ilst', withSize(comment, 4096)))],
    ['an item smaller than its header', () => metadata(makeBox('ilst', comment, withSize(makeBox('free'), 3)))],
    ['tags that claim more than the file', () => withSize(metadata(list), 4096)],
    ['tags that claim more than the index', () => makeBox('moov', withSize(makeBox('udta', list), 1000))],
    ['more tags than a worker reads', () => metadata(makeBox('ilst', comment, makeBox('free', Buffer.alloc(1e5))))],
  ])('is not written into %s', async (_name, bytes) => {
    expectUnchanged(await written(bytes()));
  });
});

/** A box with another size in its header. */
function withSize(box: Buffer, size: number): Buffer {
  const changed = Buffer.from(box);
  changed.writeUInt32BE(size, 0);
  return changed;
}
