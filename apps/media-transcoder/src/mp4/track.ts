import { Mp4Error, requireBox } from './boxes.ts';
import { aacCodec, avcCodec } from './codecs.ts';

/** What an init segment tells about its one track. */
export interface Track {
  id: number;
  /** Units per second of all times of this track. */
  timescale: number;
  /** Codec string (RFC 6381), read from the stream: avc1.64001f, mp4a.40.2; jpeg for thumbnails. */
  codec: string;
  /** Defaults for samples, from trex. */
  defaults: { duration: number; size: number; flags: number };
}

/** Reads the body of a moov box with one track. @throws Mp4Error */
export function readTrack(moov: Buffer): Track {
  const tkhd = requireBox(moov, ['trak', 'tkhd']).body;
  const mdhd = requireBox(moov, ['trak', 'mdia', 'mdhd']).body;
  const stsd = requireBox(moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd']).body;
  const trex = requireBox(moov, ['mvex', 'trex']).body;
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
  if (timescale === 0) throw new Mp4Error('the timescale is 0');
  return {
    id: tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12),
    timescale,
    codec: codecOf(stsd.subarray(8)),
    defaults: { duration: trex.readUInt32BE(12), size: trex.readUInt32BE(16), flags: trex.readUInt32BE(20) },
  };
}

/** Bytes of a visual and an audio sample entry before their child boxes (ISO/IEC 14496-12, 12.1.3 and 12.2.3). */
const visualEntryBytes = 78;
const audioEntryBytes = 28;

/** The body of avcC of an H.264 track, given as the body of its trak box. @throws Mp4Error if there is none */
export function visualConfiguration(trak: Buffer): Buffer {
  const stsd = requireBox(trak, ['mdia', 'minf', 'stbl', 'stsd']).body.subarray(8);
  return requireBox(stsd.subarray(8 + visualEntryBytes, stsd.readUInt32BE(0)), ['avcC']).body;
}

function codecOf(entries: Buffer): string {
  const type = entries.toString('latin1', 4, 8);
  const body = entries.subarray(8, entries.readUInt32BE(0));
  if (type === 'avc1') return avcCodec(type, requireBox(body.subarray(visualEntryBytes), ['avcC']).body);
  if (type === 'mp4a') return aacCodec(requireBox(body.subarray(audioEntryBytes), ['esds']).body);
  if (type === 'mp4v' || type === 'jpeg') return 'jpeg';
  throw new Mp4Error(`sample entries of type ${type} are not supported`);
}
