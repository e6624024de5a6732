import type { MediaKind } from '@millrace/storage';
import { isAsf, kindOfAsf } from './asf.ts';
import type { Bytes } from './bytes.ts';
import { hasAudioFrames, id3Length } from './frames.ts';
import { isSvg } from './markup.ts';
import { isMatroska, kindOfMatroska } from './matroska.ts';
import { isMp4, kindOfMp4 } from './mp4.ts';
import { isOgg, kindOfOgg } from './ogg.ts';
import { isMpegProgram, kindOfMpegProgram } from './program.ts';
import { isRiff, kindOfRiff } from './riff.ts';
import { kindBySignature } from './signatures.ts';
import { kindOfTransport, transportLayoutOf } from './transport.ts';

const headBytes = 4096;

/**
 * Which service takes a file, by its bytes. Containers are walked to their list of streams: a song with a cover is a track. Reads a bounded
 * part of the file and decodes nothing.
 *
 * @returns undefined for a file that is no medium of a known format
 * @throws TooComplexError
 */
export async function detect(bytes: Bytes): Promise<MediaKind | undefined> {
  // A copy: later reads replace what the reader holds.
  const head = Buffer.from(await bytes.read(0, headBytes));
  if (isMp4(head)) return kindOfMp4(bytes, head);
  if (isMatroska(head)) return kindOfMatroska(bytes);
  if (isOgg(head)) return kindOfOgg(bytes);
  if (isRiff(head)) return kindOfRiff(bytes, head);
  if (isAsf(head)) return kindOfAsf(bytes);
  if (isMpegProgram(head)) return kindOfMpegProgram(bytes);
  const layout = transportLayoutOf(head);
  if (layout !== undefined) return kindOfTransport(bytes, layout);
  const known = kindBySignature(head);
  if (known !== undefined) return known;
  if (isSvg(head)) return 'images';
  return (await isSong(bytes)) ? 'tracks' : undefined;
}

/** MP3 and AAC have no header of the file; other formats may follow an ID3 tag, too. */
async function isSong(bytes: Bytes): Promise<boolean> {
  const start = await id3Length(bytes);
  if (start > 0 && kindBySignature(Buffer.from(await bytes.read(start, headBytes))) === 'tracks') return true;
  return hasAudioFrames(bytes, start);
}
