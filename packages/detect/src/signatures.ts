import type { MediaKind } from './kind.ts';
import { latin1, littleEndian } from './values.ts';

/** Formats that their first bytes tell, each with its specification. Text in Latin-1. */
const beginnings: Readonly<Record<MediaKind, readonly string[]>> = {
  images: [
    '\xff\xd8\xff', // JPEG: ITU-T T.81, B.2.1
    '\x89PNG\r\n\x1a\n', // PNG, third edition, 5.2
    ...['GIF87a', 'GIF89a'], // GIF89a, 17
    ...['II*\0', 'MM\0*'], // TIFF 6.0, section 2
    ...['II+\0', 'MM\0+'], // BigTIFF, by Aware Systems
  ],
  tracks: [
    'fLaC', // RFC 9639, section 6
    'wvpk', // WavPack 4 and 5, section 2
    'TTA1', // True Audio
    'tBaK', // TAK
    'MPCK', // Musepack SV8
    ...['MP+\x07', 'MP+\x17'], // Musepack SV7
    'DSD \x1c\0\0\0\0\0\0\0', // Sony's DSF 1.01
    '.ra\xfd', // RealAudio
    '.snd', // Sun and NeXT
    'caff\0\x01\0\0', // Apple's Core Audio Format 1.0
    '#!AMR', // RFC 4867, section 5
    '\x7f\xfe\x80\x01', // DTS: ETSI TS 102 114, 5.3
    'Creative Voice File\x1a',
    'riff\x2e\x91\xcf\x11', // Sony's Wave64
  ],
  videos: [
    '.RMF', // RealMedia: draft-heffner-rmff
    '\x06\x0e+4\x02\x05\x01\x01', // MXF: SMPTE ST 377-1, 6.1
    '\0\0\0\0\x01\xbc', // GXF: SMPTE ST 360
    'DKIF', // IVF
    'YUV4MPEG2 ',
    'nut/multimedia container\0',
    '\xb7\xd8\0\x20\x37\x49\xda\x11\xa6\x4e\0\x07\xe9\x5e\xad\x8d', // WTV
    '\x1f\x07\0', // DV: IEC 61834-2
  ],
};

/** The longest one. */
const longest = 32;

/** Formats whose first bytes are so common that others must confirm them. */
const rules: readonly (readonly [string, MediaKind, (head: Uint8Array) => boolean])[] = [
  ['BM', 'images', isBmp],
  ['MAC ', 'tracks', isMonkeysAudio],
  ['\x0bw', 'tracks', isAc3],
  ['', 'tracks', isTrueHd],
  ['FORM', 'tracks', isIff],
  ['FLV\x01', 'tracks', isFlvSound],
  ['FLV\x01', 'videos', () => true],
];

/** The kind of a file whose first bytes are enough to tell it. */
export function kindBySignature(head: Uint8Array): MediaKind | undefined {
  const start = latin1(head, 0, longest);
  for (const kind of ['images', 'tracks', 'videos'] as const)
    if (beginnings[kind].some((one) => start.startsWith(one))) return kind;
  const [, kind] = rules.find(([one, , confirms]) => start.startsWith(one) && confirms(head)) ?? [];
  return kind;
}

/** Sizes of the header that follows the file header: OS/2 1 and 2, Windows 3 and its extensions. */
const bmpHeaders = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** BMP: Microsoft's BITMAPFILEHEADER and BITMAPINFOHEADER. */
function isBmp(head: Uint8Array): boolean {
  return head.length >= 26 && bmpHeaders.has(littleEndian(head, 14, 4));
}

/** Monkey's Audio has its version there, times 1000. */
function isMonkeysAudio(head: Uint8Array): boolean {
  const version = littleEndian(head, 4, 2);
  return version >= 3_800 && version <= 3_990;
}

/** AC-3 and E-AC-3: ATSC A/52, 5.3.1 and E.2.2. A frame has at least 128 and at most 4,096 bytes; the next one follows. */
function isAc3(head: Uint8Array): boolean {
  for (let at = head.indexOf(0x0b, 64); at >= 0; at = head.indexOf(0x0b, at + 1))
    if (head[at + 1] === 0x77) return true;
  return false;
}

/** Dolby's TrueHD has its sync behind a length and a time. */
function isTrueHd(head: Uint8Array): boolean {
  return latin1(head, 4, 8) === '\xf8\x72\x6f\xba';
}

/** Apple's AIFF 1.3 and AIFF-C, and 8SVX of EA IFF 85. */
function isIff(head: Uint8Array): boolean {
  return ['AIFF', 'AIFC', '8SVX'].includes(latin1(head, 8, 12));
}

/** Adobe's Video File Format 10.1, E.2: the flags of the header. Files whose flags name nothing are common, and are films. */
function isFlvSound(head: Uint8Array): boolean {
  return ((head[4] ?? 0) & 5) === 4;
}
