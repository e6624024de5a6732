import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';
import { senderOf } from './sender.ts';

/** Settings of the mail that an API sends to accounts. */
export const mailSettings = {
  SMTP_URL: {
    schema: setting.url(['smtp:', 'smtps:']).optional(),
    describe:
      'The mail server, as `smtps://user:password@host:465` or `smtp://user:password@host:587`. With a password, `smtp:` requires STARTTLS. ' +
      'Not set: no mail is sent, and passwords are reset by the command line',
    default: 'none',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine((text) => senderOf(text) !== undefined, 'must be an address, or "A name <address>"')
      .optional(),
    describe: 'The sender of mails: an address, or `A name <address>`. Required with `SMTP_URL`',
    default: 'none',
  },
  ACCOUNT_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe:
      'Where the links in mails lead, without the page’s name: `reset-password`, `verify-email` or `invitation` is added. ' +
      'The default are pages of the service that sends the mail',
    default: '<PUBLIC_URL>/api/auth/pages',
  },
} satisfies Settings;
