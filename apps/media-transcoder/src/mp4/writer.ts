import { makeBox } from './boxes.ts';
import { uint32, uint64 } from './fields.ts';
import type { Fragment } from './fragment.ts';

/** Sample flags of ISO/IEC 14496-12, 8.8.3.1: depends on no other sample; depends on others and is not a sync sample. */
const syncFlags = 0x02000000;
const nonSyncFlags = 0x01010000;

/**
 * Writes one moof and mdat. Composition offsets are positive (trun version 0). Either only the first sample may be a sync sample
 * (video), or all are (audio).
 *
 * @param sequence rises along the track, from 1
 * @returns the bytes, and where the first sample's data ends: an I-frame is fetched by that range
 */
export function writeFragment(
  trackId: number,
  sequence: number,
  fragment: Fragment,
): { bytes: Buffer; firstSampleEnd: number } {
  const { samples } = fragment;
  const first = samples[0];
  if (first === undefined) throw new RangeError('a fragment needs a sample');
  const allSync = samples.every((sample) => sample.isSync);
  const sameDuration = samples.every((sample) => sample.duration === first.duration);
  const anyOffset = samples.some((sample) => sample.compositionOffset !== 0);

  // data-offset, first-sample-flags, duration, size, composition offset
  const runFlags = 0x000201 | (allSync ? 0 : 0x4) | (sameDuration ? 0 : 0x100) | (anyOffset ? 0x800 : 0);
  const rows: number[] = [];
  for (const sample of samples) {
    if (!sameDuration) rows.push(sample.duration);
    rows.push(sample.data.length);
    if (anyOffset) rows.push(sample.compositionOffset);
  }
  const moof = (dataOffset: number) =>
    makeBox(
      'moof',
      makeBox('mfhd', uint32(0, sequence)),
      makeBox(
        'traf',
        // default-base-is-moof, default duration, default flags
        makeBox('tfhd', uint32(0x020028, trackId, first.duration, allSync ? syncFlags : nonSyncFlags)),
        makeBox('tfdt', uint32(0x01000000), uint64(fragment.decodeTime)),
        makeBox('trun', uint32(runFlags, samples.length, dataOffset, ...(allSync ? [] : [syncFlags])), uint32(...rows)),
      ),
    );
  const moofBytes = moof(0).length;
  const head = moof(moofBytes + 8);
  const mdat = makeBox('mdat', ...samples.map((sample) => sample.data));
  return { bytes: Buffer.concat([head, mdat]), firstSampleEnd: moofBytes + 8 + first.data.length };
}
