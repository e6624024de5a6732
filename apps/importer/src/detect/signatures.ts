import type { MediaKind } from '@millrace/storage';
import { latin1 } from './bytes.ts';

/** Sizes of the header that follows a BMP's file header: OS/2 1 and 2, Windows 3 and its extensions. */
const bmpHeaders = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** Formats that their first bytes tell. Text in Latin-1. */
const beginnings: readonly (readonly [string, MediaKind])[] = [
  ['\xff\xd8\xff', 'images'],
  ['\x89PNG\r\n\x1a\n', 'images'],
  ['GIF87a', 'images'],
  ['GIF89a', 'images'],
  ['II*\0', 'images'],
  ['MM\0*', 'images'],
  ['II+\0', 'images'],
  ['MM\0+', 'images'],
  ['fLaC', 'tracks'],
  ['MAC ', 'tracks'], // Monkey's Audio
  ['wvpk', 'tracks'], // WavPack
  ['TTA1', 'tracks'],
  ['tBaK', 'tracks'],
  ['MPCK', 'tracks'], // Musepack
  ['MP+', 'tracks'],
  ['DSD ', 'tracks'],
  ['.snd', 'tracks'],
  ['caff\0\x01\0\0', 'tracks'],
  ['#!AMR', 'tracks'],
  ['\x7f\xfe\x80\x01', 'tracks'], // DTS
  ['\x0bw', 'tracks'], // AC-3, checked further below
  ['Creative Voice File\x1a', 'tracks'],
  ['riff\x2e\x91\xcf\x11', 'tracks'], // Wave64
  ['.RMF', 'videos'], // RealMedia
  ['\x06\x0e+4\x02\x05\x01\x01', 'videos'], // MXF
  ['DKIF', 'videos'], // IVF
  ['YUV4MPEG2 ', 'videos'],
  ['nut/multimedia container\0', 'videos'],
  ['\xb7\xd8\0\x20\x37\x49\xda\x11\xa6\x4e\0\x07\xe9\x5e\xad\x8d', 'videos'], // WTV
  ['\x1f\x07\0', 'videos'], // DV
];

/** The kind of a file whose first bytes are enough to tell it. */
export function kindBySignature(head: Buffer): MediaKind | undefined {
  const start = latin1(head, 0, 32);
  const [beginning, kind] = beginnings.find(([one]) => start.startsWith(one)) ?? [];
  if (beginning === '\x0bw') return isAc3(head) ? kind : undefined;
  if (kind !== undefined) return kind;
  if (start.startsWith('FORM') && ['AIFF', 'AIFC', '8SVX'].includes(start.slice(8, 12))) return 'tracks';
  if (start.startsWith('FLV\x01')) return ((head[4] ?? 0) & 5) === 4 ? 'tracks' : 'videos';
  const isBmp = start.startsWith('BM') && head.length >= 26 && bmpHeaders.has(head.readUInt32LE(14));
  return isBmp ? 'images' : undefined;
}

/** The next frame of AC-3 or E-AC-3 follows within 4096 bytes: their two bytes alone are common. */
function isAc3(head: Buffer): boolean {
  return head.indexOf('\x0bw', 64, 'latin1') > 0;
}
