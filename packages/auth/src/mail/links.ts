import { withoutTrailingSlashes } from '@millrace/service';

/** The pages that mails link to. */
export const accountPages = ['reset-password', 'verify-email', 'invitation'] as const;
export type AccountPage = (typeof accountPages)[number];

/**
 * The URL of a page for the holder of a token. The token is in the fragment: browsers send it to no server, so no log and no Referer
 * has it.
 */
export type AccountLink = (page: AccountPage, fields: { token: string; email?: string }) => string;

/** @param base a configured URL; the Host of a request must never become part of a link in a mail */
export function accountLinks(base: string): AccountLink {
  const start = withoutTrailingSlashes(base);
  return (page, fields) => `${start}/${page}#${new URLSearchParams(fields).toString()}`;
}
