import type { Kind } from '../../../platform/media/kinds.ts';
import { type Bytes, latin1 } from './bytes.ts';
import { kindOf } from './streams.ts';

/** GUIDs of the file's header and of the types of streams, as they are stored. */
const header = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c';
const video = '\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\0\x80\x5f\x5c\x44\x2b';
const audio = '\x40\x9e\x69\xf8\x4d\x5b\xcf\x11\xa8\xfd\0\x80\x5f\x5c\x44\x2b';

/** WMV and WMA. */
export const isAsf = (head: DataView): boolean => latin1(head, 0, 16) === header;

export async function kindOfAsf(bytes: Bytes): Promise<Kind | undefined> {
  const length = 64 * 1024;
  const text = latin1(await bytes.read(0, length), 0, length);
  return kindOf({ video: text.includes(video), audio: text.includes(audio) }, 'videos');
}
