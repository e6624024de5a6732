import { open } from 'node:fs/promises';
import { PermanentMediaError } from '@millrace/errors';
import { inspectMp4, readerOf } from './inspectMp4.ts';

const headBytes = 4096;

/** Boxes that an MP4 or a QuickTime file begins with; the oldest have no ftyp. */
const mp4Starts = new Set(['ftyp', 'moov', 'mdat', 'wide', 'pnot']);

/**
 * Looks at the bytes of a file before any demuxer does: refuses what is neither video nor sound by its nature, and an MP4 that ends
 * too early, without decoding anything.
 *
 * @param ofPicture the code for one still picture
 * @throws PermanentMediaError
 */
export async function inspectFile(path: string, ofPicture: 'no_video_stream' | 'no_audio_stream'): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new PermanentMediaError('empty_file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (isPlaylist(head)) throw new PermanentMediaError('forbidden_format');
    if (isStillImage(head)) throw new PermanentMediaError(ofPicture);
    if (mp4Starts.has(head.toString('latin1', 4, 8))) await inspectMp4(readerOf(file), size);
  } finally {
    await file.close();
  }
}

/** Files that name other files: playlists, manifests, concat scripts, session descriptions. */
function isPlaylist(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return (
    /^(#EXTM3U|#EXTINF|#EXT-X-|ffconcat version|\[playlist\]|\[Reference\]|v=0\r?\n|MMSH?:|RTSPtext|SMPTE-IMF)/i.test(
      text,
    ) ||
    /^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<(MPD|smil|asx|SmoothStreamingMedia|AssetMap|CompositionPlaylist)\b/i.test(
      text,
    ) ||
    (/^(file\s+\S|FILE\s+")/m.test(text.slice(0, 1024)) && isPrintable(head))
  );
}

function isPrintable(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

const imageSignatures: Buffer[] = [
  Buffer.from('89504e470d0a1a0a', 'hex'), // PNG
  Buffer.from('ffd8ff', 'hex'), // JPEG
  Buffer.from('49492a00', 'hex'), // TIFF
  Buffer.from('4d4d002a', 'hex'),
  Buffer.from('0000000c6a502020', 'hex'), // JPEG 2000
  Buffer.from('0000000c4a584c20', 'hex'), // JPEG XL
  Buffer.from('ff0a', 'hex'),
  Buffer.from('8BPS', 'latin1'), // Photoshop
];

const stillBrands = new Set(['heic', 'heix', 'mif1', 'avif']);

/** One picture, or none that moves for us. GIF is not among them: it is taken as video. */
function isStillImage(head: Buffer): boolean {
  const at = (start: number, end: number) => head.toString('latin1', start, end);
  if (imageSignatures.some((signature) => head.subarray(0, signature.length).equals(signature))) return true;
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return true;
  if (at(4, 8) === 'ftyp' && stillBrands.has(at(8, 12))) return true;
  if (at(0, 2) === 'BM' && head.length > 30 && head.readUInt32LE(6) === 0) return true;
  return /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg\b/i.test(head.toString('utf8'));
}
