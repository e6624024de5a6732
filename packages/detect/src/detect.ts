import { asf } from './asf.ts';
import { hasAudioFrames } from './audioFrames.ts';
import { type Bytes, behind, bytesOf, type Source } from './bytes.ts';
import { elementary } from './elementary.ts';
import { id3Length } from './id3.ts';
import type { Container, MediaKind } from './kind.ts';
import { matroska } from './matroska.ts';
import { mp4 } from './mp4.ts';
import { mpegProgram } from './mpegProgram.ts';
import { ogg } from './ogg.ts';
import { riff } from './riff.ts';
import { kindBySignature } from './signatures.ts';
import { isSvg } from './svg.ts';
import { transport } from './transport.ts';

/** Two frames of AC-3 fit in. */
const headBytes = 8 * 1024;

const containers: readonly Container[] = [mp4, matroska, ogg, riff, asf, mpegProgram, transport, elementary];

/**
 * Which service takes a file, by its content: names and types of files are often wrong. Containers are walked to their list of streams, so
 * a song with a cover is a track. Reads a bounded part of the file and decodes nothing; no content makes it fail. The service decides in
 * the end.
 *
 * @returns undefined for a file that is no medium of a known format
 * @throws what the source throws
 */
export async function detect(source: Source): Promise<MediaKind | undefined> {
  const bytes = bytesOf(source);
  const tags = await id3Length(bytes);
  if (tags === 0) return kindOfContent(bytes);
  // Decoders of sound and video skip tags, those of pictures do not.
  const kind = await kindOfContent(behind(bytes, tags));
  if (kind !== undefined) return kind === 'images' ? undefined : kind;
  // The length of a damaged tag is wrong.
  return (await hasAudioFrames(bytes)) ? 'tracks' : undefined;
}

async function kindOfContent(bytes: Bytes): Promise<MediaKind | undefined> {
  const head = await bytes.read(0, headBytes);
  const container = containers.find((one) => one.begins(head));
  if (container !== undefined) return container.kindOf(bytes, head);
  const known = kindBySignature(head);
  if (known !== undefined) return known;
  if (await isSvg(bytes, head)) return 'images';
  // MP3 and AAC have no header of the file.
  return (await hasAudioFrames(bytes)) ? 'tracks' : undefined;
}
