import { parse } from 'node:path';
import type { MediaKind } from '@millrace/storage';
import type { FoundFile } from './entries.ts';

/** Names of the picture that belongs to all songs of its folder, best first. */
const coverNames = ['cover.jpg', 'cover.jpeg', 'cover.png', 'folder.jpg', 'folder.jpeg', 'folder.png'];

/** How good a name is for a cover: lower is better; -1 if it is none. */
export const coverRank = (path: string): number => coverNames.indexOf(parse(path).base.toLowerCase());

/** What a text beside a medium is, and the kind of medium that it belongs to. */
export interface TextKind {
  what: 'lyrics' | 'captions';
  of: MediaKind;
}

const texts: Readonly<Record<string, TextKind>> = {
  '.lrc': { what: 'lyrics', of: 'tracks' },
  '.srt': { what: 'captions', of: 'videos' },
  '.vtt': { what: 'captions', of: 'videos' },
};

export const textKindOf = (path: string): TextKind | undefined => texts[parse(path).ext.toLowerCase()];

/** A file that belongs to a medium beside it. */
export interface Sidecar {
  what: 'cover' | TextKind['what'];
  file: FoundFile;
  /** BCP 47, of a text whose name tells it. */
  language?: string;
}

/** A file's name without its extension. */
export const stemOf = (path: string): string => parse(path).name;

/** Words in names of subtitles that are no languages. */
const notes = new Set(['cc', 'default', 'forced', 'hi', 'sdh']);

/** BCP 47 in its canonical form, if a word in a name is a language, such as `de`, `ger` or `pt-BR`. */
function languageOf(word: string): string | undefined {
  const [primary = ''] = word.split(/[-_]/);
  if (primary.length < 2 || primary.length > 3 || notes.has(word.toLowerCase())) return undefined;
  try {
    return Intl.getCanonicalLocales(word.replaceAll('_', '-'))[0];
  } catch {
    return undefined; // Not a language tag.
  }
}

/**
 * Whether a text belongs to a medium: it has the medium's name, perhaps with a language and notes behind it, as in `Film.de.srt` and
 * `Film.pt-BR.forced.srt`.
 *
 * @returns the language, or null if the name has none; undefined if it belongs to another medium
 */
export function textBelongs(text: string, medium: string): { language: string | null } | undefined {
  const [stem, name] = [stemOf(medium), stemOf(text)];
  if (name === stem) return { language: null };
  if (!name.startsWith(`${stem}.`)) return undefined;
  const words = name.slice(stem.length + 1).split('.');
  const languages = words.flatMap((word) => languageOf(word) ?? []);
  const areKnown = words.every((word) => notes.has(word.toLowerCase()) || languageOf(word) !== undefined);
  return areKnown ? { language: languages[0] ?? null } : undefined;
}
