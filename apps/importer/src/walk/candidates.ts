import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { detect } from '@millrace/detect';
import type { MediaKind } from '@millrace/storage';
import { type FoundFile, type FoundFolder, fingerprintOf, foldersOf, unreadable } from './entries.ts';
import { fileSource } from './fileSource.ts';
import { coverRank, type Sidecar, stemOf, textBelongs, textKindOf } from './sidecars.ts';

/** A medium that can be handed in. */
export interface Medium extends FoundFile {
  outcome: 'medium';
  kind: MediaKind;
  /** In bytes. */
  size: number;
  /** Of the file when its kind was found. */
  fingerprint: string;
  /** What is beside it and belongs to it: the picture of a folder of songs, lyrics, captions. */
  sidecars: readonly Sidecar[];
}

/** What is not handed in, and why. */
export interface LeftOut {
  outcome: 'refused' | 'sidecar';
  path: string;
  /** Of a file; 0 for a link or a folder that cannot be read, which were not counted. */
  files: 0 | 1;
  reason: string;
}

export type Candidate = Medium | LeftOut;

const refused = (path: string, reason: string): LeftOut => ({ outcome: 'refused', path, files: 1, reason });

/** A fifo would wait for a writer, and a link could lead out of the folder. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Opens a regular file, reads, and closes it. */
export async function reading<T>(
  absolute: string,
  work: (file: FileHandle, stats: { size: number; fingerprint: string }) => Promise<T>,
): Promise<T> {
  const file = await open(absolute, flags);
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile()) throw new Error('it is no regular file');
    return await work(file, { size: Number(stats.size), fingerprint: fingerprintOf(stats) });
  } finally {
    await file.close();
  }
}

async function judge(file: FoundFile): Promise<Candidate> {
  const { path, absolute } = file;
  try {
    return await reading(absolute, async (handle, { size, fingerprint }) => {
      if (size === 0) return refused(path, 'The file is empty.');
      const kind = await detect(fileSource(handle, size));
      if (kind === undefined) return refused(path, 'It is neither a video, a song nor an image of a known format.');
      return { outcome: 'medium', ...file, kind, size, fingerprint, sidecars: [] };
    });
  } catch (error) {
    return refused(path, unreadable(error));
  }
}

/** One pass over a folder. */
export interface Scan {
  /** Whether a file is to be judged now. */
  accepts(file: FoundFile): boolean | Promise<boolean>;
  /** A song is in this folder. */
  sawSong(folder: string): void;
  /** Whether a song was seen in this folder, now or in an earlier pass. */
  hasSong(folder: string): boolean;
}

/** A pass that judges every file. It knows only the songs of the folder where it is. */
export function wholeScan(): Scan {
  let folderOfSong: string | undefined;
  return {
    accepts: () => true,
    sawSong(folder) {
      folderOfSong = folder;
    },
    hasSong: (folder) => folder === folderOfSong,
  };
}

/** The files that a text may belong to. Of `Film.mp4` and `Film.de.mp4`, the second one has `Film.de.srt`. */
function ownersOf({ path }: FoundFile, others: readonly FoundFile[]): FoundFile[] {
  const named = others.filter((other) => textBelongs(path, other.path) !== undefined);
  const longest = Math.max(...named.map((other) => stemOf(other.path).length));
  return named.filter((other) => stemOf(other.path).length === longest);
}

/** The texts of a folder that belong to a medium. */
function textsOf(medium: Medium, texts: readonly FoundFile[], others: readonly FoundFile[]): Sidecar[] {
  return texts.flatMap((file): Sidecar[] => {
    const kind = textKindOf(file.path);
    const isOwner = kind?.of === medium.kind && ownersOf(file, others).some(({ path }) => path === medium.path);
    if (kind === undefined || !isOwner) return [];
    const language = textBelongs(file.path, medium.path)?.language ?? null;
    return [{ what: kind.what, file, ...(language !== null && { language }) }];
  });
}

/** What becomes of a text. @param kinds of the files that this pass has judged */
function judgeText(text: FoundFile, others: readonly FoundFile[], kinds: ReadonlyMap<string, MediaKind>): LeftOut {
  const { path } = text;
  const kind = textKindOf(path);
  // An earlier pass has judged the others.
  const hasOwner = ownersOf(text, others).some((file) => (kinds.get(file.path) ?? kind?.of) === kind?.of);
  const [what, owner] = kind?.what === 'lyrics' ? ['lyrics', 'song'] : ['subtitles', 'video'];
  if (!hasOwner) return refused(path, `It has ${what}, but no ${owner} of its name is beside it.`);
  return { outcome: 'sidecar', path, files: 1, reason: `It has the ${what} of the ${owner} beside it.` };
}

/**
 * Judges the files of one folder. Texts come after the media that they belong to. Covers come last: they belong to the songs beside them, and
 * without songs they are images.
 */
async function* candidatesIn(folder: FoundFolder, scan: Scan): AsyncGenerator<Candidate> {
  for (const { path, reason } of folder.unusable) yield { outcome: 'refused', path, files: 0, reason };
  const covers = folder.files.filter(({ path }) => coverRank(path) >= 0);
  const [cover] = covers.toSorted((a, b) => coverRank(a.path) - coverRank(b.path));
  const texts = folder.files.filter(({ path }) => textKindOf(path) !== undefined);
  const others = folder.files.filter((file) => !covers.includes(file) && !texts.includes(file));
  const kinds = new Map<string, MediaKind>();
  for (const file of others) {
    if (!(await scan.accepts(file))) continue;
    const found = await judge(file);
    if (found.outcome !== 'medium') {
      yield found;
      continue;
    }
    kinds.set(file.path, found.kind);
    const isSong = found.kind === 'tracks';
    if (isSong) scan.sawSong(folder.absolute);
    const pictures: Sidecar[] = isSong && cover !== undefined ? [{ what: 'cover', file: cover }] : [];
    yield { ...found, sidecars: [...pictures, ...textsOf(found, texts, others)] };
  }
  for (const file of texts) if (await scan.accepts(file)) yield judgeText(file, others, kinds);
  for (const file of covers) {
    if (!(await scan.accepts(file))) continue;
    const found = await judge(file);
    if (found.outcome === 'medium' && found.kind === 'images' && scan.hasSong(folder.absolute)) {
      yield { outcome: 'sidecar', path: file.path, files: 1, reason: 'It is the cover of the songs beside it.' };
    } else yield found;
  }
}

/** All files below a folder, with what they are. One folder's names are in memory at a time. @param root absolute, without links */
export async function* candidatesOf(root: string, scan: Scan, signal: AbortSignal): AsyncGenerator<Candidate> {
  for await (const folder of foldersOf(root, signal)) {
    for await (const candidate of candidatesIn(folder, scan)) {
      if (signal.aborted) return;
      yield candidate;
    }
  }
}
