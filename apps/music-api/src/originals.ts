import type { Account } from '@millrace/auth';
import type { Track } from '@millrace/database';
import { attachment } from '@millrace/delivery';
import { type SourceType, sourceEndings } from '@millrace/jobs';
import type { Request, Response } from 'express';
import type { Original, OriginalSender } from './provided/playback.ts';

/** Cheaper than its schema: pages of songs ask for each of them. */
const isSourceType = (type: string | null): type is SourceType => type !== null && Object.hasOwn(sourceEndings, type);

/** How a file is called, and what it is. */
type NamedFile = Pick<Original, 'type' | 'title' | 'suffix'>;

/** A name that says what the file is: the client may have sent one that has no ending, or that of a program. */
function nameOf({ sourceName, title }: Pick<Track, 'sourceName' | 'title'>, endings: readonly string[]) {
  const name = sourceName ?? title;
  const lower = name.toLowerCase();
  const own = endings.find((ending) => lower.endsWith(ending));
  if (own !== undefined) return { title: name.slice(0, -own.length), suffix: own };
  return { title: name, suffix: endings[0] ?? '' };
}

/** The uploaded file of a track, by what was decoded and by the client's name of it. The suffix is empty if neither says one. */
export function sourceFileOf(track: Pick<Track, 'sourceName' | 'title' | 'sourceType'>): NamedFile {
  const { sourceType: type } = track;
  if (!isSourceType(type)) return { type: 'application/octet-stream', ...nameOf(track, []) };
  return { type, ...nameOf(track, sourceEndings[type]) };
}

/** Sends an original to a caller, or to everybody. */
export async function answerOriginal(
  req: Request,
  res: Response,
  original: Original,
  { caller, send, headers }: { caller: Account | undefined; send: OriginalSender; headers?: Record<string, string> },
): Promise<void> {
  // Players on pages of any origin may read what is for everybody, as with /media.
  if (caller === undefined) res.setHeader('Access-Control-Allow-Origin', '*');
  await send(req, res, original, { caches: caller === undefined ? 'public' : 'private', ...(headers && { headers }) });
}

/** The `Content-Disposition` that saves an original under the client's name. */
export const savedAs = ({ title, suffix }: Original): Record<string, string> => ({
  'Content-Disposition': attachment({ title, suffix, untitled: 'track' }),
});
