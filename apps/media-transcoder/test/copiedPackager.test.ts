import { createReadStream } from 'node:fs';
import { expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { sampleOf, unitsOf, unitTypes } from '../src/avc/units.ts';
import type { Fragment, Sample } from '../src/mp4/fragment.ts';
import { consume } from '../src/video/packaging/consume.ts';
import { VideoPackager } from '../src/video/packaging/videoPackager.ts';
import { CopiedPackager } from '../src/video/passthrough/copiedPackager.ts';
import { cutAtGroups } from '../src/video/passthrough/cuts.ts';

/** Changes the n-th fragment; undefined drops it. */
type Change = (fragment: Fragment, index: number) => Fragment | undefined;

/** Three groups of two seconds, with B-frames, as ffmpeg passes the samples of a source on. */
const fragments = () =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=6', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-pix_fmt', 'yuv420p', '-g', '50', '-sc_threshold', '0'],
    ...['-movflags', '+frag_keyframe+empty_moov+delay_moov+default_base_moof'],
  ]);

const cuts = cutAtGroups([0, 50, 100], 150, { numerator: 25, denominator: 1 });

/** @returns what was stored, by name */
async function packaged(change: Change = (fragment) => fragment): Promise<Map<string, Buffer>> {
  const stored = new Map<string, Buffer>();
  let copied: CopiedPackager | undefined;
  let packager: VideoPackager | undefined;
  let index = 0;
  await consume(createReadStream(await fragments()), (track) => {
    packager = new VideoPackager(track, async (name, bytes) => void stored.set(name, bytes));
    const reader = new CopiedPackager(packager, track.timescale, cuts);
    copied = reader;
    return {
      init: (bytes) => reader.init(bytes),
      add: async (fragment) => {
        const changed = change(fragment, index);
        index += 1;
        if (changed !== undefined) await reader.add(changed);
      },
    };
  });
  copied?.finish();
  await packager?.finish(6);
  return stored;
}

/** Changes one sample of the second group. */
const sample =
  (at: number, change: (sample: Sample) => Sample): Change =>
  (fragment, index) =>
    index !== 1
      ? fragment
      : { ...fragment, samples: fragment.samples.map((one, place) => (place === at ? change(one) : one)) };

const withUnit = (unit: Buffer) => (one: Sample) => ({ ...one, data: sampleOf([unit, ...(unitsOf(one.data) ?? [])]) });

const unit = (type: number) => Buffer.from([type, 1, 2, 3]);

await describeWithEngine('ffmpeg', 'the samples of a source', () => {
  it('are packaged if they are what the index says', async () => {
    const stored = await packaged();
    expect([...stored.keys()]).toEqual(['init.mp4', '00000.m4s', '00001.m4s']);
  });

  it('lose what is not a picture: notes, delimiters, and parameter sets that are known', async () => {
    const plain = await packaged();
    const [set = Buffer.alloc(0)] = setsOf(plain.get('init.mp4'));
    for (const extra of [unit(unitTypes.sei), unit(unitTypes.delimiter), unit(unitTypes.filler), set]) {
      expect(await packaged(sample(0, withUnit(extra)))).toEqual(plain);
    }
  });

  it.each<[what: string, change: Change, reason: string]>([
    ['another parameter set', sample(0, withUnit(unit(unitTypes.sequenceSet))), 'a unit of type 7'],
    ['another set for pictures', sample(3, withUnit(unit(unitTypes.pictureSet))), 'a unit of type 8'],
    ['a unit that only other profiles have', sample(3, withUnit(unit(20))), 'a unit of type 20'],
    ['a group that does not begin with an IDR', sample(0, retyped(unitTypes.slice)), 'a unit of type 1'],
    ['an IDR that is not marked', sample(9, retyped(unitTypes.idrSlice)), 'a unit of type 5'],
    ['a second key frame in a group', sample(9, (one) => ({ ...one, isSync: true })), 'the key frames'],
    ['a sample that is cut off', sample(5, (one) => ({ ...one, data: one.data.subarray(0, -1) })), 'a damaged sample'],
    ['a sample without a picture', sample(5, (one) => ({ ...one, data: sampleOf([unit(6)]) })), 'without a picture'],
    ['a frame that lasts longer', sample(5, (one) => ({ ...one, duration: one.duration + 1 })), 'the timing'],
    [
      'a frame at another time',
      sample(5, (one) => ({ ...one, compositionOffset: one.compositionOffset + 1 })),
      'closed',
    ],
    ['a frame before its group', sample(1, (one) => ({ ...one, compositionOffset: -512 })), 'closed'],
    ['a frame that is shown first', sample(0, (one) => ({ ...one, compositionOffset: 2048 })), 'closed'],
    [
      'a group at another time',
      (one) => ({ ...one, decodeTime: one.decodeTime && one.decodeTime + 512 }),
      'the groups',
    ],
    ['a group too few', (one, index) => (index === 1 ? undefined : one), 'the groups'],
    ['an end too early', (one, index) => (index === 2 ? undefined : one), 'the number of samples'],
    ['a late start', (one) => ({ ...one, decodeTime: one.decodeTime + 512 }), 'the start'],
  ])('are refused: %s', async (_what, change, reason) => {
    await expect(packaged(change)).rejects.toThrow(reason);
  });
});

function retyped(type: number) {
  return (one: Sample): Sample => ({
    ...one,
    data: sampleOf(
      (unitsOf(one.data) ?? []).map((slice) => Buffer.concat([Buffer.from([0x60 | type]), slice.subarray(1)])),
    ),
  });
}

/** The parameter sets of an init segment, by their place in avcC. */
function setsOf(init: Buffer | undefined): Buffer[] {
  if (init === undefined) return [];
  const at = init.indexOf('avcC') + 4 + 6;
  const length = init.readUInt16BE(at);
  return [init.subarray(at + 2, at + 2 + length)];
}
