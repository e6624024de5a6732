import type { Kind } from '../../../platform/media/kinds.ts';
import { isAsf, kindOfAsf } from './asf.ts';
import { bytesOf, latin1 } from './bytes.ts';
import { isMatroska, kindOfMatroska } from './matroska.ts';
import { isMp4, kindOfMp4 } from './mp4.ts';
import { isOgg, kindOfOgg } from './ogg.ts';
import { isRiff, kindOfRiff } from './riff.ts';
import { kindBySignature } from './signatures.ts';

const headBytes = 4096;

/**
 * Which service takes a file, by its content: names and types of files are often wrong. Containers are walked to their list of streams, so
 * a song in an MP4 is a track. The service decides in the end.
 *
 * @returns undefined for a file that is no medium of a known format
 */
export async function detect(file: Blob): Promise<Kind | undefined> {
  const bytes = bytesOf(file);
  const head = await bytes.read(0, headBytes);
  if (isMp4(head)) return kindOfMp4(bytes, head);
  if (isMatroska(head)) return kindOfMatroska(bytes);
  if (isOgg(head)) return kindOfOgg(bytes);
  if (isRiff(head)) return kindOfRiff(head);
  if (isAsf(head)) return kindOfAsf(bytes);
  return kindBySignature(head) ?? (isSvg(head) ? 'images' : undefined);
}

/** The root element is svg: before it are only a declaration, comments and a document type. */
function isSvg(head: DataView): boolean {
  const text = latin1(head, 0, headBytes).trimStart();
  const at = text.indexOf('<svg');
  // The name of the element ends there; `<svgx` is another one.
  const isElement = at >= 0 && [' ', '\t', '\r', '\n', '>', '/'].includes(text.charAt(at + 4));
  return isElement && (text.startsWith('<') || text.startsWith('\xef\xbb\xbf<')) && !text.includes('<html');
}
