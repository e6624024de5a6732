import { type Bytes, latin1 } from './bytes.ts';

/** Kilobits per second of MPEG audio, by version 1 or 2, layer and index. */
const bitRates = {
  1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** The length of the MPEG audio frame (MP3) whose header is at the start of these bytes. */
function mpegFrame(header: Buffer): number | undefined {
  if (header.length < 4 || header.readUInt16BE(0) < 0xffe0) return undefined;
  const bits = header.readUInt32BE(0);
  const version = (bits >>> 19) & 3;
  const layerBits = (bits >>> 17) & 3;
  const rate = sampleRates[(bits >>> 10) & 3];
  if (version === 1 || layerBits === 0 || rate === undefined) return undefined;
  const layer = layerBits === 3 ? 1 : layerBits === 2 ? 2 : 3;
  const kilobits = bitRates[version === 3 ? 1 : 2][layer][(bits >>> 12) & 15] ?? 0;
  if (kilobits === 0) return undefined;
  const sampleRate = rate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (bits >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / sampleRate) + padding) * 4;
  const samples = layer === 3 && version !== 3 ? 72_000 : 144_000;
  return Math.floor((samples * kilobits) / sampleRate) + padding;
}

/** The length of an AAC frame with an ADTS header. */
function adtsFrame(header: Buffer): number | undefined {
  if (header.length < 7 || (header.readUInt16BE(0) & 0xfff6) !== 0xfff0) return undefined;
  const isRate = ((header[2] ?? 0) >> 2) % 16 < 13;
  const length = (header.readUIntBE(3, 3) >> 5) & 0x1fff;
  return isRate && length > 7 ? length : undefined;
}

const frames = [mpegFrame, adtsFrame];

/** Two bytes that look like a header are common in any file; three frames in a row are not. */
const framesInARow = 3;

/**
 * Whether frames begin at a position.
 *
 * @param isStart nothing but tags precedes the position: then fewer frames are enough, if the file ends behind them
 */
async function startsFrames(bytes: Bytes, from: number, isStart: boolean): Promise<boolean> {
  for (const frame of frames) {
    let at = from;
    for (let found = 0; ; found++) {
      if (found === framesInARow) return true;
      const header = await bytes.read(at, 8);
      const length = frame(header);
      if (length === undefined) {
        const isEnd = header.length === 0 ? at === bytes.size : ['TAG', 'APE'].includes(latin1(header, 0, 3));
        if (isStart && found > 0 && isEnd) return true;
        break;
      }
      at += length;
    }
  }
  return false;
}

/** Bytes behind a tag, or at the start of a damaged file, in which the first frame is looked for. */
const searchedBytes = 16 * 1024;
const soughtSync = 0xff;

/** Whether MPEG audio or AAC frames begin here or soon after. */
export async function hasAudioFrames(bytes: Bytes, from: number): Promise<boolean> {
  const window = Buffer.from(await bytes.read(from, searchedBytes));
  for (let at = window.indexOf(soughtSync); at >= 0; at = window.indexOf(soughtSync, at + 1)) {
    const isHeader = frames.some((frame) => frame(window.subarray(at, at + 8)) !== undefined);
    if (isHeader && (await startsFrames(bytes, from + at, at === 0))) return true;
  }
  return false;
}

/** Bytes of the ID3v2 tags at the start of a file; 0 without one. A song's cover is in there. */
export async function id3Length(bytes: Bytes): Promise<number> {
  let at = 0;
  // Some programs write a second tag in front of the first.
  for (let tags = 0; tags < 8; tags++) {
    const header = await bytes.read(at, 10);
    if (header.length < 10 || latin1(header, 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((header[n] ?? 0) & 0x7f), 0);
    const footer = ((header[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
    at += 10 + size + footer;
  }
  return at;
}
