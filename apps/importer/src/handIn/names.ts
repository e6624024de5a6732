import { parse } from 'node:path';
import type { MediaKind } from '@millrace/storage';

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

/**
 * The fields of an upload. A video is called as its file, without the extension. The music service takes title and artist from the tags of the
 * song, else from the file's name and the account's.
 */
export function fieldsOf(kind: MediaKind, path: string): Record<string, string> {
  const { base, name } = parse(path);
  const title = cleaned(name) || 'Untitled';
  return { filename: cleaned(base) || title, ...(kind === 'videos' && { title }) };
}
