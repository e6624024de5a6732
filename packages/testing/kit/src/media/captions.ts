import { readFile, rm, writeFile } from 'node:fs/promises';
import { cached, ffmpeg, generate } from './generate.ts';

/** User data registered by ATSC (A/53 part 4): two CEA-608 byte pairs per picture. */
const captionData = Buffer.from('b5003147413934 0342ff fc942c fd8080 ff'.replaceAll(' ', ''), 'hex');

/** Supplemental enhancement information (H.264, D.1.6) with its start code. */
const captionSei = Buffer.concat([
  Buffer.from([0, 0, 0, 1, 6, 4, captionData.length]),
  captionData,
  Buffer.from([0x80]),
]);

const sliceTypes = new Set([1, 5]);

/** Inserts captions before every picture of an H.264 stream with start codes. */
function withCaptions(stream: Buffer): Buffer {
  const parts: Buffer[] = [];
  let copied = 0;
  for (let at = stream.indexOf(startCode); at >= 0; at = stream.indexOf(startCode, at + 3)) {
    const type = (stream[at + 3] ?? 0) & 0x1f;
    // A picture starts with the slice of its first macroblock: a number coded as a single 1 bit.
    if (!sliceTypes.has(type) || ((stream[at + 4] ?? 0) & 0x80) === 0) continue;
    const begin = stream[at - 1] === 0 ? at - 1 : at;
    parts.push(stream.subarray(copied, begin), captionSei);
    copied = begin;
  }
  return Buffer.concat([...parts, stream.subarray(copied)]);
}

const startCode = Buffer.from([0, 0, 1]);

/** An MP4 whose pictures carry closed captions, like a recording of American television. */
export async function captionedVideo(): Promise<string> {
  const plain = await generate('h264', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=2', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-bsf:v', 'h264_mp4toannexb', '-f', 'h264'],
  ]);
  return cached(['captions', plain, captionSei.toString('hex')], 'mp4', async (path) => {
    const captioned = `${path}.h264`;
    await writeFile(captioned, withCaptions(await readFile(plain)));
    await ffmpeg(['-r', '25', '-f', 'h264', '-i', captioned, '-c', 'copy', path]);
    await rm(captioned);
  });
}
