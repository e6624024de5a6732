/** Bytes of RIFF's header, and of the chunk VP8X with its own. */
const riffHeader = 12;
const extendedChunk = 18;
/** The flag of VP8X for a profile. */
const hasProfile = 0x20;

/**
 * An animated WebP with a profile: the chunk ICCP behind VP8X (WebP Container Specification). sharp copies a profile from an encoded picture
 * only, and the frames of an animation are pixels.
 */
export function withWebpProfile(webp: Buffer, icc: Buffer): Buffer {
  if (webp.toString('latin1', riffHeader, riffHeader + 4) !== 'VP8X') throw new Error('the WebP has no extended header');
  const start = Buffer.from(webp.subarray(0, riffHeader + extendedChunk));
  const flags = riffHeader + 8;
  start.writeUInt8(start.readUInt8(flags) | hasProfile, flags);
  const chunk = Buffer.alloc(8 + icc.length + (icc.length & 1));
  chunk.write('ICCP', 0, 'latin1');
  chunk.writeUInt32LE(icc.length, 4);
  icc.copy(chunk, 8);
  start.writeUInt32LE(webp.length + chunk.length - 8, 4);
  return Buffer.concat([start, chunk, webp.subarray(start.length)]);
}
