import { EarlyEndError, Mp4Error, makeBox } from '../../mp4/boxes.ts';
import { boxStream } from '../../mp4/boxStream.ts';
import { type Fragment, readFragment } from '../../mp4/fragment.ts';
import { readTrack, type Track } from '../../mp4/track.ts';

export interface FragmentReader {
  /** The init segment: ftyp and moov. */
  init(bytes: Buffer): Promise<void>;
  add(fragment: Fragment): Promise<void>;
}

/** Creates the reader when the track is known. */
export type Consumer = (track: Track) => FragmentReader;

/** Reads the fragmented MP4 of one track to its end. A slow reader slows down the writer. */
export async function consume(bytes: AsyncIterable<Buffer>, consumer: Consumer): Promise<void> {
  let ftyp: Buffer | undefined;
  let opened: { track: Track; reader: FragmentReader } | undefined;
  let moof: { body: Buffer; bytes: number } | undefined;
  for await (const box of boxStream(bytes)) {
    if (box.type === 'ftyp') ftyp = makeBox('ftyp', box.body);
    else if (box.type === 'moov') {
      const track = readTrack(box.body);
      opened = { track, reader: consumer(track) };
      await opened.reader.init(Buffer.concat([ftyp ?? Buffer.alloc(0), makeBox('moov', box.body)]));
    } else if (box.type === 'moof') moof = { body: box.body, bytes: box.end - box.start };
    else if (box.type === 'mdat') {
      if (opened === undefined || moof === undefined) throw new Mp4Error('media data precedes the index');
      await opened.reader.add(readFragment(opened.track, moof.body, moof.bytes, box.body, box.end - box.body.length));
      moof = undefined;
    }
  }
  if (opened === undefined) throw new EarlyEndError('nothing was written');
}
