/** The rows of a table of videos, with the account of each, for its export. */
export const exportedOfVideos = (table: string, where = 'true'): string =>
  `(SELECT t.*, v.account_id FROM ${table} t JOIN video.videos v ON v.id = t.video_id WHERE ${where})`;
