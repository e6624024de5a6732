import { type Container, kindOf } from './kind.ts';
import { bigEndian } from './values.ts';

/** Start codes of ISO/IEC 13818-1, 2.5.3.4 (a pack), and 13818-2, 6.2.2.1 (a sequence of pictures). */
const packStart = 0x1ba;
const sequenceStart = 0x1b3;

/** Bytes in which a programme stream shows its streams. */
const searchedBytes = 64 * 1024;

/** MPEG programme streams (DVD, old camcorders), and bare MPEG video. */
export const mpegProgram: Container = {
  begins: (head) => head.length >= 4 && [packStart, sequenceStart].includes(bigEndian(head, 0, 4)),

  /** Finds the start codes of packets. Their ids are in ISO/IEC 13818-1, table 2-22. */
  async kindOf(bytes) {
    const streams = { video: false, audio: false };
    const head = await bytes.read(0, searchedBytes);
    for (let at = head.indexOf(1, 2); at >= 0; at = head.indexOf(1, at + 1)) {
      if (head[at - 1] !== 0 || head[at - 2] !== 0) continue;
      const id = head[at + 1] ?? 0;
      // E0 to EF are video, C0 to DF audio, BD private audio.
      if (id === 0xb3 || (id >= 0xe0 && id <= 0xef)) streams.video = true;
      if (id === 0xbd || (id >= 0xc0 && id <= 0xdf)) streams.audio = true;
    }
    return kindOf(streams, 'videos');
  },
};
