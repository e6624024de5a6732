import type { Transaction } from '@millrace/database';
import type { Known, KnownColumns } from '@millrace/media';
import { cleanFileName, titleOf } from '@millrace/uploads';
import { columnsOf, fieldsOf, type TrackFields } from './trackFields.ts';

/** The fields that every track has, by their columns. */
export const assumable = { title: 'title', artistName: 'artist_name' } as const satisfies Partial<
  Record<keyof TrackFields, string>
>;

/** What an owner gives with an upload. */
export type GivenFields = Omit<TrackFields, keyof typeof assumable> & Known<Pick<TrackFields, keyof typeof assumable>>;

const untitled = 'Untitled';
const unknownArtist = 'Unknown artist';

/** The title until the tags of a file are read: the name of the file. */
export const assumedTitle = (fileName: string | null): string => titleOf(fileName) ?? untitled;

/** The columns of an upload that begins. @param fileName as its client sends it */
export const columnsOfStart = (known: Known<TrackFields>, fileName: string | null): KnownColumns => ({
  ...columnsOf(known),
  title: known.title ?? assumedTitle(fileName),
});

/**
 * The fields of a track whose owner may have given neither title nor artist: the name of the file and the name of the account stand in for
 * them, until the tags of the file are read.
 */
export async function withAssumed(
  tx: Transaction,
  accountId: number,
  given: GivenFields,
  fileName: string | null,
): Promise<TrackFields & { assumedFields: string[] }> {
  const { title = assumedTitle(fileName), artistName = await nameOf(tx, accountId) } = given;
  const assumedFields = [
    ...(given.title === undefined ? [assumable.title] : []),
    ...(given.artistName === undefined ? [assumable.artistName] : []),
  ];
  return { ...fieldsOf({ ...given, title, artistName }), assumedFields };
}

async function nameOf(tx: Transaction, id: number): Promise<string> {
  const select = { displayName: true, companyName: true };
  const account = await tx.account.findUnique({ where: { id }, select });
  return account?.displayName?.trim() || account?.companyName?.trim() || unknownArtist;
}

/** The name of a file by its address; null if the address ends in none. */
export function fileNameIn(url: string): string | null {
  try {
    return cleanFileName(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
  } catch {
    return null; // Not percent-encoded as UTF-8.
  }
}
