/** A FLAC of verbatim samples (RFC 9639), in sizes that ffmpeg does not write. */

function checksum(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) value = (value & top ? (value << 1) ^ polynomial : value << 1) & (2 * top - 1);
  }
  return value;
}

const blockSamples = 4096;
const sampleRate = 44_100;

/** Mono, 32 bits per sample, every block verbatim. libFLAC writes this since 1.4; ffmpeg reads it since 6.0. */
export function flac32(blocks = 20): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(blockSamples, 0);
  info.writeUInt16BE(blockSamples, 2);
  // 20 bits for the rate, 3 for the channels minus one, 5 for the bits per sample minus one, 36 for the number of samples.
  info.writeBigUInt64BE((BigInt(sampleRate) << 44n) | (31n << 36n) | BigInt(blocks * blockSamples), 10);
  const frames = Array.from({ length: blocks }, (_, number) => verbatimFrame(number));
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, info.length]), info, ...frames]);
}

function verbatimFrame(number: number): Buffer {
  // Fixed blocks with a 16-bit length, 44.1 kHz, one channel, 32 bits.
  const head = Buffer.from([0xff, 0xf8, 0x79, 0x0e, number, 0, 0]);
  head.writeUInt16BE(blockSamples - 1, 5);
  const samples = Buffer.alloc(blockSamples * 4);
  for (let at = 0; at < blockSamples; at++) {
    samples.writeInt32BE(Math.round(2 ** 30 * Math.sin((number * blockSamples + at) / 20)), at * 4);
  }
  const frame = Buffer.concat([head, Buffer.from([checksum(head, 8, 0x07), 0x02]), samples]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(checksum(frame, 16, 0x8005));
  return Buffer.concat([frame, end]);
}
