import type { Size } from '@millrace/image-url';

/** Bytes of RIFF's header. */
const riffHeader = 12;
/** Bytes of the chunk VP8X with its header. */
const extendedBytes = 18;
/** Flags of VP8X. */
const flag = { profile: 0x20, alpha: 0x10 } as const;

/** The chunk VP8X of a still picture. */
function extended({ width, height }: Size, hasAlpha: boolean): Buffer {
  const chunk = Buffer.alloc(extendedBytes);
  chunk.write('VP8X', 0, 'latin1');
  chunk.writeUInt32LE(extendedBytes - 8, 4);
  chunk.writeUInt8(hasAlpha ? flag.alpha : 0, 8);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}

/**
 * A WebP with a profile: the chunk ICCP behind VP8X (WebP Container Specification). sharp copies a profile from an encoded picture only, and
 * the frames of an animation are pixels.
 */
export function withWebpProfile(webp: Buffer, icc: Buffer, size: Size): Buffer {
  const type = webp.toString('latin1', riffHeader, riffHeader + 4);
  // Frames that are all equal become a still picture. VP8L is lossless, and may be transparent.
  const head =
    type === 'VP8X'
      ? Buffer.from(webp.subarray(riffHeader, riffHeader + extendedBytes))
      : extended(size, type === 'VP8L');
  head.writeUInt8(head.readUInt8(8) | flag.profile, 8);
  const profile = Buffer.alloc(8 + icc.length + (icc.length & 1));
  profile.write('ICCP', 0, 'latin1');
  profile.writeUInt32LE(icc.length, 4);
  icc.copy(profile, 8);
  const rest = webp.subarray(type === 'VP8X' ? riffHeader + extendedBytes : riffHeader);
  const file = Buffer.concat([webp.subarray(0, riffHeader), head, profile, rest]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
