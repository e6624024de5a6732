import { PermanentError } from '@millrace/queue';
import { createTransport } from 'nodemailer';
import type { NodemailerError } from 'nodemailer/lib/errors';
import type { Sender } from './sender.ts';
import type { MailText } from './texts.ts';

/** One mail to one address. */
export interface Mail extends MailText {
  to: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail.
   *
   * @throws PermanentError if it refuses the recipient or the mail for good (RFC 5321: 5yz). Any other error may pass: the server is
   *   away or busy, or its operator has to correct the password or the sender.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
/** Limit of a whole delivery: a server that answers slowly, but in time for each of the limits above, must not hold the job. */
const deliveryMs = 60_000;

/** A refusal after these commands is about the recipient or the mail. Others are about this service, such as a wrong password. */
const finalCommands = new Set(['RCPT TO', 'DATA']);

const isRefusal = (error: NodemailerError): boolean =>
  error.permanent === true && error.command !== undefined && finalCommands.has(error.command);

/** The connection that a URL describes: explicit, so that a query in the URL cannot change other options. */
function connectionOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const hasPassword = username !== '';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password must not be sent in plain text. Without one, TLS is used where the server offers it; whoever could forge its
    // certificate could also hide the offer, so the certificate is not checked.
    requireTLS: hasPassword,
    tls: { rejectUnauthorized: secure || hasPassword },
    ...(hasPassword && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Sends mail over a connection for each: mails are few, and an idle connection would have to be watched. */
export function createMailer(options: { smtpUrl: string; from: Sender }): Mailer {
  const transport = createTransport({
    ...connectionOf(options.smtpUrl),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }, signal) {
      const limit = AbortSignal.timeout(deliveryMs);
      try {
        await transport.sendMail({
          from: options.from,
          // An object is not parsed as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        });
      } catch (error) {
        if (error instanceof Error && isRefusal(error)) {
          throw new PermanentError(`The mail server refused the mail: ${error.message}`, { cause: error });
        }
        throw error;
      }
    },
  };
}
