/** Files that no available encoder writes: false headers, codecs without an encoder, tags of old programs. */

/** A RIFF/WAVE file around the given samples. */
export function wav(
  format: { tag: number; channels: number; sampleRate: number; bits: number },
  data: Buffer,
  claimedBytes = data.length,
): Buffer {
  const { tag, channels, sampleRate, bits } = format;
  const frameBytes = (channels * bits) / 8;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + claimedBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(tag, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(claimedBytes, 40);
  return Buffer.concat([header, data]);
}

const dsdRate = 2_822_400;
const dsfBlock = 4096;

/** DSD64 in a DSF file: a tone in one bit, made by a second-order modulator. */
export function dsfTone(seconds: number, frequency = 440): Buffer {
  const blocks = Math.ceil((dsdRate * seconds) / 8 / dsfBlock);
  const channel = Buffer.alloc(blocks * dsfBlock);
  let first = 0;
  let second = 0;
  for (let at = 0; at < channel.length * 8; at++) {
    const output = second >= 0 ? 1 : -1;
    first += 0.4 * Math.sin((2 * Math.PI * frequency * at) / dsdRate) - output;
    second += first - output;
    // The lowest bit comes first.
    if (output > 0) channel[at >> 3] = (channel[at >> 3] ?? 0) | (1 << (at & 7));
  }
  const data = Buffer.concat(
    Array.from({ length: blocks * 2 }, (_, n) => channel.subarray((n >> 1) * dsfBlock, ((n >> 1) + 1) * dsfBlock)),
  );
  const header = Buffer.alloc(92);
  header.write('DSD ', 0, 'latin1');
  header.writeBigUInt64LE(28n, 4);
  header.writeBigUInt64LE(BigInt(92 + data.length), 12);
  header.write('fmt ', 28, 'latin1');
  header.writeBigUInt64LE(52n, 32);
  // Version 1, raw DSD, stereo, two channels, the rate, one bit.
  [1, 0, 2, 2, dsdRate, 1].forEach((value, n) => {
    header.writeUInt32LE(value, 40 + 4 * n);
  });
  header.writeBigUInt64LE(BigInt(dsdRate * seconds), 64);
  header.writeUInt32LE(dsfBlock, 72);
  header.write('data', 80, 'latin1');
  header.writeBigUInt64LE(BigInt(12 + data.length), 84);
  return Buffer.concat([header, data]);
}

/** An ID3v1 tag: 128 bytes at the end of an MP3, in the encoding of its writer. */
export function id3v1(title: Buffer, artist: Buffer): Buffer {
  const tag = Buffer.alloc(128);
  tag.write('TAG', 0, 'latin1');
  title.copy(tag, 3, 0, 30);
  artist.copy(tag, 33, 0, 30);
  tag[127] = 255; // No genre.
  return tag;
}

/** An ID3v2.3 tag whose text frames claim to be Latin-1. */
export function id3v2(frames: Readonly<Record<string, Buffer>>): Buffer {
  const body = Buffer.concat(
    Object.entries(frames).map(([id, text]) => {
      const header = Buffer.alloc(11);
      header.write(id, 0, 'latin1');
      header.writeUInt32BE(text.length + 1, 4);
      return Buffer.concat([header, text]);
    }),
  );
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  // Seven bits per byte.
  [21, 14, 7, 0].forEach((shift, n) => {
    header[6 + n] = (body.length >> shift) & 0x7f;
  });
  return Buffer.concat([header, body]);
}

/** An MP3 frame with Fraunhofer's VBRI header instead of audio. Its numbers may be false. */
export function vbri(claimed: { bytes: number; frames: number }): Buffer {
  // MPEG 1 layer III, 128 kb/s, 44.1 kHz, stereo.
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064, 0);
  frame.write('VBRI', 36, 'latin1');
  frame.writeUInt16BE(1, 40);
  frame.writeUInt32BE(claimed.bytes, 46);
  frame.writeUInt32BE(claimed.frames, 50);
  return frame;
}

/** The same FLAC without the number of samples, as encoders write it to a pipe. */
export function withoutTotal(flac: Buffer): Buffer {
  const changed = Buffer.from(flac);
  // STREAMINFO starts at 8. The total has 36 bits; the lower half of its byte 13 contains the first of them.
  changed[21] = (changed[21] ?? 0) & 0xf0;
  changed.fill(0, 22, 26);
  return changed;
}

/** The same MP4 with headers that claim this duration in seconds. */
export function claimingSeconds(mp4: Buffer, seconds: number): Buffer {
  const changed = Buffer.from(mp4);
  for (const type of ['mvhd', 'mdhd']) {
    const at = changed.indexOf(type, 0, 'latin1');
    if (at < 0 || changed[at + 4] !== 0) throw new Error(`there is no ${type} of version 0`);
    changed.writeUInt32BE(changed.readUInt32BE(at + 16) * seconds, at + 20);
  }
  return changed;
}
