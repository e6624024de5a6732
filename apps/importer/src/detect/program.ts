import type { MediaKind } from '@millrace/storage';
import type { Bytes } from './bytes.ts';
import { kindOf } from './kind.ts';

/** Bytes in which a programme stream shows its streams. */
const searchedBytes = 64 * 1024;

/** MPEG programme streams (DVD, old camcorders), and bare MPEG video. */
export function isMpegProgram(head: Buffer): boolean {
  return head.length >= 4 && [0x1ba, 0x1b3].includes(head.readUInt32BE(0));
}

/** Finds the start codes of packets: E0 to EF are video, C0 to DF audio, BD private audio. */
export async function kindOfMpegProgram(bytes: Bytes): Promise<MediaKind | undefined> {
  const streams = { video: false, audio: false };
  const head = await bytes.read(0, searchedBytes);
  const prefix = Buffer.from([0, 0, 1]);
  for (let at = head.indexOf(prefix); at >= 0; at = head.indexOf(prefix, at + 3)) {
    const id = head[at + 3] ?? 0;
    if (id === 0xb3 || (id >= 0xe0 && id <= 0xef)) streams.video = true;
    if (id === 0xbd || (id >= 0xc0 && id <= 0xdf)) streams.audio = true;
  }
  return kindOf(streams, 'videos');
}
