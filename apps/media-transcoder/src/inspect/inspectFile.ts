import { open } from 'node:fs/promises';
import { PermanentMediaError } from '@millrace/service';
import { inspectMp4, readerOf } from './inspectMp4.ts';
import { firstElement } from './markup.ts';

const headBytes = 4096;
/** Walking the boxes of a normal file takes seconds; a slow disk or a busy machine must not cause a refusal. */
const maxInspectMs = 300_000;

/** Boxes with which an MP4 or QuickTime file starts; the oldest files have no ftyp. */
const mp4Starts = new Set(['ftyp', 'moov', 'mdat', 'wide', 'pnot']);

export interface InspectOptions {
  /** The error code for a single still picture. */
  ofPicture: 'no_video_stream' | 'no_audio_stream';
  signal: AbortSignal;
}

/**
 * Examines the bytes of a file before any demuxer does. Without decoding, it rejects files that are neither video nor audio, and
 * truncated MP4s.
 *
 * @throws PermanentMediaError, or the signal's reason
 */
export async function inspectFile(path: string, { ofPicture, signal }: InspectOptions): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new PermanentMediaError('empty_file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (namesOtherFiles(head)) throw new PermanentMediaError('forbidden_format');
    if (isStillImage(head)) throw new PermanentMediaError(ofPicture);
    if (mp4Starts.has(head.toString('latin1', 4, 8))) {
      await inspectMp4(readerOf(file), size, { signal, deadline: Date.now() + maxInspectMs });
    }
  } finally {
    await file.close();
  }
}

/** First bytes of playlists and scripts, in lower case. */
const playlistStarts = [
  ...['#extm3u', '#extinf', '#ext-x-', 'ffconcat version', '[playlist]', '[reference]', 'v=0\n', 'v=0\r\n'],
  ...['mms:', 'mmsh:', 'rtsptext', 'smpte-imf'],
];
/** Root elements of manifests. */
const manifestElements = new Set(['mpd', 'smil', 'asx', 'smoothstreamingmedia', 'assetmap', 'compositionplaylist']);

/** Recognises playlists, manifests, concat scripts and session descriptions. */
function namesOtherFiles(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const start = text.slice(0, 32).toLowerCase();
  if (playlistStarts.some((mark) => start.startsWith(mark))) return true;
  const element = firstElement(text);
  if (element !== undefined) return manifestElements.has(element);
  return isPrintable(head) && text.slice(0, 1024).split('\n').some(isFileDirective);
}

/** Recognises `file 'a.mp4'` of a concat script and `FILE "a.wav" WAVE` of a cue sheet. */
function isFileDirective(line: string): boolean {
  const keyword = line.slice(0, 5);
  const named = line.slice(5).trim();
  return (/^file\s$/.test(keyword) && named !== '') || (/^FILE\s$/.test(keyword) && named.startsWith('"'));
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

/** Recognises single pictures. GIF is not one of them: it counts as video. */
function isStillImage(head: Buffer): boolean {
  const at = (start: number, end: number) => head.toString('latin1', start, end);
  if (imageSignatures.some((signature) => head.subarray(0, signature.length).equals(signature))) return true;
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return true;
  if (at(4, 8) === 'ftyp' && stillBrands.has(at(8, 12))) return true;
  if (at(0, 2) === 'BM' && head.length > 30 && head.readUInt32LE(6) === 0) return true;
  return firstElement(head.toString('utf8').replace(/^\uFEFF/, '')) === 'svg';
}
