import type { ReadAt } from '../../inspect/inspectMp4.ts';
import { elementAt, elementsIn, ids, type MatroskaElement } from '../../inspect/matroska.ts';
import { addPicture, emptyTags, frontCover, maxTagBytes, type TagSet } from './tagSet.ts';

/** Ids of attached files: RFC 9559, 5.1.6. */
const attachmentIds = { attachments: 0x1941a469, file: 0x61a7, name: 0x466e, mediaType: 0x4660, data: 0x465c };

/** Clusters of a day, which may come before the attachments. */
const maxClusters = 20_000;
const maxTextBytes = 1_000;

interface Attached {
  name: string;
  mediaType: string;
  data: Pick<MatroskaElement, 'body' | 'end'> | undefined;
}

/** Reads the pictures that are attached to a Matroska file. ffmpeg reads its texts, which declare UTF-8. */
export async function readAttachments(read: ReadAt, size: number): Promise<TagSet> {
  const set = emptyTags();
  const header = await elementAt(read, 0);
  const segment = header && (await elementAt(read, header.end));
  if (segment?.id !== ids.segment) return set;
  let left = maxTagBytes;
  for await (const part of elementsIn(read, segment.body, Math.min(segment.end, size), maxClusters)) {
    if (part.id !== attachmentIds.attachments) continue;
    for await (const file of elementsIn(read, part.body, Math.min(part.end, size))) {
      if (file.id !== attachmentIds.file) continue;
      const { name, mediaType, data } = await attachedIn(read, file);
      const length = data === undefined ? 0 : data.end - data.body;
      if (data === undefined || length > left || !isPicture(name, mediaType)) continue;
      left -= length;
      addPicture(set, { shows: showsBy(name), bytes: await read(data.body, length) });
    }
    break;
  }
  return set;
}

async function attachedIn(read: ReadAt, file: MatroskaElement): Promise<Attached> {
  const found: Attached = { name: '', mediaType: '', data: undefined };
  for await (const { id, body, end } of elementsIn(read, file.body, file.end)) {
    const text = async () => (await read(body, Math.min(end - body, maxTextBytes))).toString('utf8').toLowerCase();
    if (id === attachmentIds.name) found.name = await text();
    if (id === attachmentIds.mediaType) found.mediaType = await text();
    if (id === attachmentIds.data) found.data = { body, end };
  }
  return found;
}

/** Fonts are attached, too. */
const isPicture = (name: string, mediaType: string): boolean =>
  mediaType.startsWith('image/') || name.startsWith('cover.') || name.startsWith('small_cover.');

/** By the names of covers: Matroska, "Cover art". A small one is an icon. */
function showsBy(name: string): number {
  if (name.startsWith('cover.')) return frontCover;
  return name.startsWith('small_cover') ? 1 : 0;
}
