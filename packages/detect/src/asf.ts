import { type Container, kindOf } from './kind.ts';
import { latin1, littleEndian } from './values.ts';

/** GUIDs of Microsoft's Advanced Systems Format 1.20, section 10, as they are stored. */
const header = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c';
const streamProperties = '\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\0\xc0\x0c\x20\x53\x65';
const audioMedia = '\x40\x9e\x69\xf8\x4d\x5b\xcf\x11\xa8\xfd\0\x80\x5f\x5c\x44\x2b';
const videoMedia = '\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\0\x80\x5f\x5c\x44\x2b';

/** The size of an object is behind its GUID; objects of the header follow its own properties: section 3.1. */
const objectHeader = 24;
const firstObject = 30;

/** WMV and WMA. Pictures of a song are metadata, not streams. */
export const asf: Container = {
  begins: (head) => latin1(head, 0, 16) === header,

  async kindOf(bytes, head) {
    if (head.length < firstObject) return undefined;
    const streams = { video: false, audio: false };
    const end = Math.min(littleEndian(head, 16, 8), bytes.size);
    for (let at = firstObject; at + objectHeader <= end; ) {
      const object = await bytes.read(at, objectHeader + 16);
      const size = littleEndian(object, 16, 8);
      if (size < objectHeader) break;
      // The type of the stream comes first in its properties: section 3.3.
      const type = latin1(object, 0, 16) === streamProperties ? latin1(object, 24, 40) : undefined;
      if (type === videoMedia) streams.video = true;
      if (type === audioMedia) streams.audio = true;
      at += size;
    }
    return kindOf(streams, 'videos');
  },
};
