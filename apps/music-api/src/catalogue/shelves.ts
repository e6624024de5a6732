/**
 * Where albums and performers are, and the columns of their tracks. Those of hidden tracks have tables of their own: no list of albums can show
 * one by mistake. An album with both kinds of tracks is on both shelves with one id, and the same holds for performers.
 */
export const shelves = {
  /** Of tracks that lists show. */
  listed: {
    albums: 'music.albums',
    performers: 'music.performers',
    albumId: 'album_id',
    performerId: 'performer_id',
  },
  /** Of hidden tracks. Only their owner sees them. */
  hidden: {
    albums: 'music.hidden_albums',
    performers: 'music.hidden_performers',
    albumId: 'hidden_album_id',
    performerId: 'hidden_performer_id',
  },
} as const;

export type ShelfName = keyof typeof shelves;
export type Shelf = (typeof shelves)[ShelfName];

/** The shelf of a ready track. @param status of its row: `ready`, or `hidden` if lists do not show it */
export const shelfOf = (status: string): ShelfName => (status === 'hidden' ? 'hidden' : 'listed');

/** The ids and accounts of albums or performers that an account sees, as a table. @param account a placeholder */
export const onShelves = (table: 'albums' | 'performers', account: string): string =>
  `(SELECT id, account_id FROM ${shelves.listed[table]}
    UNION SELECT id, account_id FROM ${shelves.hidden[table]} WHERE account_id = ${account})`;
