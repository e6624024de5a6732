import { StartError } from '@millrace/service';
import type { AuthConfig } from '../settings.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { senderOf } from './sender.ts';

/**
 * The mailer of a configuration; undefined without SMTP_URL.
 *
 * @throws StartError if settings of mail contradict each other
 */
export function configuredMailer({
  SMTP_URL: smtpUrl,
  MAIL_FROM,
  REQUIRE_VERIFIED_EMAIL,
}: Pick<AuthConfig, 'SMTP_URL' | 'MAIL_FROM' | 'REQUIRE_VERIFIED_EMAIL'>): Mailer | undefined {
  if (smtpUrl === undefined) {
    if (!REQUIRE_VERIFIED_EMAIL) return undefined;
    throw new StartError('REQUIRE_VERIFIED_EMAIL requires SMTP_URL: without mail, nobody could confirm an address.');
  }
  const from = MAIL_FROM === undefined ? undefined : senderOf(MAIL_FROM);
  if (from === undefined) throw new StartError('SMTP_URL requires MAIL_FROM, the sender of the mails.');
  return createMailer({ smtpUrl, from });
}
