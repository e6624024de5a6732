/**
 * Rows that are no media, but have a picture. Its objects lie under an id that no medium has: the noun and the number of the row
 * ("playlist-7"). So delivery, rights in the storage, purges and counts of bytes need no other rules for it.
 */
export interface PicturedRows {
  /** Lower-case letters; its plural ends with "s". */
  noun: string;
  /** Has id, account_id, picture_key. It becomes part of the SQL, so it must be a constant. */
  table: string;
}

/** The id under which the picture of a row lies. */
export const pictureId = ({ noun }: Pick<PicturedRows, 'noun'>, row: number): string => `${noun}-${row}`;

/** The row whose picture lies under an id; undefined for the id of a medium: 16 random characters do not begin like that. */
export function picturedRow(pictured: Pick<PicturedRows, 'noun'>, id: string): number | undefined {
  const row = Number(id.slice(pictured.noun.length + 1));
  return Number.isInteger(row) && row > 0 && pictureId(pictured, row) === id ? row : undefined;
}
