/** Rows that the janitor removes: used URLs after a week, in which their issuer can ask for the image; others a day after their end. */
export const agingUploadUrls = {
  table: 'image.upload_urls',
  days: 7,
  atAnyAge: `used_at IS NULL AND expires_at < now() - interval '1 day'`,
} as const;
