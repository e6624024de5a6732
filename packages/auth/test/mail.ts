import { startSmtp, type TestSmtpServer } from '@millrace/testkit/smtp';
import { type Platform, startPlatform } from './platform.ts';

export interface PlatformWithMail extends Platform {
  smtp: TestSmtpServer;
  /** Runs delayed jobs at once, instead of after seconds or hours. */
  retryNow(): Promise<void>;
}

export const sender = 'Millrace <mail@millrace.example>';

/** A platform that sends its mail to a server of its own. @param at for a browser that uses the session */
export async function startWithMail(
  config: Parameters<typeof startPlatform>[0] = {},
  at?: Parameters<typeof startPlatform>[1],
): Promise<PlatformWithMail> {
  const smtp = await startSmtp();
  const platform = await startPlatform({ SMTP_URL: smtp.url, MAIL_FROM: sender, ...config }, at);
  return {
    ...platform,
    smtp,
    async retryNow() {
      await platform.database.execute("UPDATE queue.jobs SET run_at = now() WHERE state = 'delayed'", []);
    },
    async stop() {
      await smtp.stop();
      await platform.stop();
    },
  };
}

/** The fields in the fragment of a mail's link. */
export function linkIn(text: string): { url: string; token: string; email: string | null } {
  const [url = ''] = /https?:\/\/\S+/.exec(text) ?? [];
  const fields = new URLSearchParams(new URL(url).hash.slice(1));
  return { url: url.split('#', 1)[0] ?? '', token: fields.get('token') ?? '', email: fields.get('email') };
}
