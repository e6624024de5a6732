import type { Bytes } from './bytes.ts';
import { bigEndian, latin1 } from './values.ts';

/** Kilobits per second of MPEG audio, by version 1 or 2, layer and index: ISO/IEC 11172-3, 2.4.2.3, and 13818-3, 2.4.2.3. */
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

/** The length of the MPEG audio frame (MP3) whose header is at the start of these bytes. Decoders take no frames of a free bit rate. */
function mpegFrame(header: Uint8Array): number | undefined {
  const bits = bigEndian(header, 0, 4);
  const version = (bits >>> 19) & 3;
  const layerBits = (bits >>> 17) & 3;
  const rate = sampleRates[(bits >>> 10) & 3];
  const isSync = bigEndian(header, 0, 2) >= 0xffe0;
  if (header.length < 4 || !isSync || version === 1 || layerBits === 0 || rate === undefined) return undefined;
  const layer = layerBits === 3 ? 1 : layerBits === 2 ? 2 : 3;
  const kilobits = bitRates[version === 3 ? 1 : 2][layer][(bits >>> 12) & 15] ?? 0;
  if (kilobits === 0) return undefined;
  // Version 2 has half of the rates, and 2.5, which is no standard, a quarter.
  const sampleRate = rate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (bits >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / sampleRate) + padding) * 4;
  const samples = layer === 3 && version !== 3 ? 72_000 : 144_000;
  return Math.floor((samples * kilobits) / sampleRate) + padding;
}

/** The length of an AAC frame with an ADTS header: ISO/IEC 14496-3, 1.A.3.2. */
function adtsFrame(header: Uint8Array): number | undefined {
  if (header.length < 7 || (bigEndian(header, 0, 2) & 0xfff6) !== 0xfff0) return undefined;
  const isRate = ((header[2] ?? 0) >> 2) % 16 < 13;
  const length = (bigEndian(header, 3, 3) >> 5) & 0x1fff;
  return isRate && length > 7 ? length : undefined;
}

/** The length of an AAC frame in LOAS: ISO/IEC 14496-3, 1.7.2. */
function loasFrame(header: Uint8Array): number | undefined {
  const bits = bigEndian(header, 0, 3);
  return header.length >= 3 && bits >> 13 === 0x2b7 ? (bits & 0x1fff) + 3 : undefined;
}

const frames = [mpegFrame, adtsFrame, loasFrame];

/** Two bytes that look like a header are common in any file; three frames in a row are not. */
const framesInARow = 3;

/** Whether frames begin at a position. At the start, fewer frames are enough, if the file ends behind them. */
async function startsFrames(bytes: Bytes, from: number): Promise<boolean> {
  for (const frame of frames) {
    let at = from;
    for (let found = 0; ; found++) {
      if (found === framesInARow) return true;
      const header = await bytes.read(at, 8);
      const length = frame(header);
      if (length === undefined) {
        const isEnd = header.length === 0 ? at === bytes.size : ['TAG', 'APE'].includes(latin1(header, 0, 3));
        if (from === 0 && found > 0 && isEnd) return true;
        break;
      }
      at += length;
    }
  }
  return false;
}

/** Bytes in which the first frame is looked for: padding may precede it, or the rest of a broken tag. */
const searchedBytes = 64 * 1024;
/** How frames of MPEG audio and of ADTS begin. Those of LOAS are found at the start only. */
const soughtSync = 0xff;

/** Whether a file is a sequence of MPEG audio or AAC frames, perhaps with something else before it. */
export async function hasAudioFrames(bytes: Bytes): Promise<boolean> {
  const window = await bytes.read(0, searchedBytes);
  for (let at = 0; at >= 0; at = window.indexOf(soughtSync, at + 1)) {
    const header = window.subarray(at, at + 8);
    const isHeader = frames.some((frame) => frame(header) !== undefined);
    if (isHeader && (await startsFrames(bytes, at))) return true;
  }
  return false;
}
