import { escapeHtml } from '@millrace/embed-kit';

/** The content of a mail. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Content {
  subject: string;
  /** Paragraphs before the link. */
  before: readonly string[];
  link?: { label: string; url: string };
  /** Paragraphs after it. */
  after: readonly string[];
}

/** Plain markup without pictures, fonts or tracking; colors follow the reader's program. */
function rendered({ subject, before, link, after }: Content): MailText {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const linked =
    link &&
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>
<p>If the link does not open, copy this address into your browser:<br>${escapeHtml(link.url)}</p>`;
  return {
    subject,
    text: `${[...before, ...(link ? [link.url] : []), ...after].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em; margin: 1em">
${[...before.map(paragraph), ...(linked === undefined ? [] : [linked]), ...after.map(paragraph)].join('\n')}
</body>
</html>
`,
  };
}

/** All mails. Each takes the address that it concerns and its link. */
export const mailTexts = {
  passwordReset: ({ email, url, minutes }: { email: string; url: string; minutes: number }): MailText =>
    rendered({
      subject: 'Reset your password',
      before: [`Somebody, probably you, asked to reset the password of the account ${email}.`],
      link: { label: 'Choose a new password', url },
      after: [
        `The link works once, within ${minutes} minutes. A newer mail replaces it.`,
        'If you did not ask for this, ignore this mail: your password stays as it is.',
      ],
    }),
  emailVerification: ({ email, url, days }: { email: string; url: string; days: number }): MailText =>
    rendered({
      subject: 'Confirm your e-mail address',
      before: [`An account was created with the address ${email}. Please confirm that the address is yours.`],
      link: { label: 'Confirm the address', url },
      after: [
        `The link works for ${days} days. A newer mail replaces it.`,
        'If you did not create an account, ignore this mail.',
      ],
    }),
  webhookDisabled: ({ url, reason }: { url: string; reason: 'failing' | 'gone' }): MailText =>
    rendered({
      subject: 'A webhook was disabled',
      before: [
        reason === 'gone'
          ? `Your webhook ${url} answered that it is gone (410), so nothing is sent to it any more.`
          : `Nothing could be delivered to your webhook ${url} for five days, so nothing is sent to it any more.`,
      ],
      after: ['Enable it again when it is back: then it is sent the events of the last 30 days that it has missed.'],
    }),
  invitation: ({ email, url, expiresAt }: { email: string; url: string; expiresAt: Date }): MailText =>
    rendered({
      subject: 'Your invitation',
      before: [`You are invited to create an account with the address ${email}.`],
      link: { label: 'Create the account', url },
      after: [`The invitation works once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`],
    }),
};
