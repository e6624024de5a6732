import { parse } from 'node:path';
import type { MediaKind } from '@millrace/storage';
import type { Tags } from '../tags/tags.ts';

/** The longest title that a service takes, in UTF-16 code units. */
const maxLength = 300;
const unprintable = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** Text that services accept in a field. */
function cleaned(text: string): string {
  let short = '';
  for (const character of text.replaceAll(unprintable, '').trim()) {
    if (short.length + character.length > maxLength) break;
    short += character;
  }
  return short.trim();
}

/** An artist must be named. */
const unknownArtist = 'Unknown artist';

/**
 * The fields of an upload: title and artist of a song's tags, else the file's name without its extension and the name of the account. The
 * service itself takes album and genre from the tags.
 */
export function fieldsOf(kind: MediaKind, path: string, accountName: string, tags: Tags): Record<string, string> {
  const { base, name } = parse(path);
  const title = cleaned(tags.title ?? '') || cleaned(name) || 'Untitled';
  const artistName = cleaned(tags.artist ?? '') || cleaned(accountName) || unknownArtist;
  return {
    filename: cleaned(base) || title,
    ...(kind !== 'images' && { title }),
    ...(kind === 'tracks' && { artistName }),
  };
}
