/** What a song says of itself. The service reads its album and genre. */
export interface Tags {
  title?: string;
  artist?: string;
}

/** Bytes of tags that are looked at: texts come before pictures. */
export const maxTagBytes = 64 * 1024;
