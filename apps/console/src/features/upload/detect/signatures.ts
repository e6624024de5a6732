import type { Kind } from '../../../platform/media/kinds.ts';
import { latin1 } from './bytes.ts';

/** Formats that their first bytes tell. Text in Latin-1. */
const beginnings: readonly (readonly [string, Kind])[] = [
  ['\xff\xd8\xff', 'images'],
  ['\x89PNG\r\n\x1a\n', 'images'],
  ['GIF87a', 'images'],
  ['GIF89a', 'images'],
  ['II*\0', 'images'],
  ['MM\0*', 'images'],
  ['fLaC', 'tracks'],
  ['MAC ', 'tracks'], // Monkey's Audio
  ['wvpk', 'tracks'], // WavPack
  ['TTA1', 'tracks'],
  ['MPCK', 'tracks'], // Musepack
  ['DSD ', 'tracks'],
  ['caff\0\x01\0\0', 'tracks'],
  ['#!AMR', 'tracks'],
  ['ID3', 'tracks'],
  ['riff\x2e\x91\xcf\x11', 'tracks'], // Wave64
  ['.snd', 'tracks'],
  ['\x0bw', 'tracks'], // AC-3
  ['\0\0\x01\xba', 'videos'], // MPEG program stream
  ['\x06\x0e+4\x02\x05\x01\x01', 'videos'], // MXF
  ['DKIF', 'videos'], // IVF
  ['YUV4MPEG2 ', 'videos'],
];

export function kindBySignature(head: DataView): Kind | undefined {
  const start = latin1(head, 0, 16);
  const [, kind] = beginnings.find(([beginning]) => start.startsWith(beginning)) ?? [];
  if (kind !== undefined) return kind;
  if (start.startsWith('BM') && isBitmap(head)) return 'images';
  if (start.startsWith('FORM') && ['AIFF', 'AIFC'].includes(start.slice(8, 12))) return 'tracks';
  if (start.startsWith('FLV\x01')) return (head.getUint8(4) & 1) === 0 ? 'tracks' : 'videos';
  if (isTransport(head)) return 'videos';
  return isFrame(head) ? 'tracks' : undefined;
}

/** Two letters are common, so the size of the header that follows is checked too: those of OS/2 and of Windows. */
const isBitmap = (head: DataView): boolean =>
  head.byteLength >= 26 && [12, 16, 40, 52, 56, 64, 108, 124].includes(head.getUint32(14, true));

/** MPEG transport streams have a packet of 188 bytes after the other; those of cameras, with 4 bytes before each. */
const isTransport = (head: DataView): boolean =>
  [
    [0, 188],
    [4, 192],
  ].some(([first = 0, step = 0]) =>
    [0, 1, 2, 3].every((n) => first + n * step < head.byteLength && head.getUint8(first + n * step) === 0x47),
  );

/** MP3 and AAC have no header of the file: they begin with the header of a frame. */
function isFrame(head: DataView): boolean {
  if (head.byteLength < 4 || head.getUint8(0) !== 0xff) return false;
  const [second, third] = [head.getUint8(1), head.getUint8(2)];
  const isAdts = (second & 0xf6) === 0xf0;
  // MPEG audio of layer II or III, with a bit rate and a sample rate that exist: text in UTF-16 begins similarly.
  const layer = (second >> 1) & 3;
  const isMpeg =
    (second & 0xe0) === 0xe0 && (layer === 1 || layer === 2) && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
  return isAdts || isMpeg;
}
