import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { createMailer } from '../src/mail/mailer.ts';
import { senderOf } from '../src/mail/sender.ts';
import { mailTexts } from '../src/mail/texts.ts';
import { linkIn, type PlatformWithMail, startWithMail } from './mail.ts';
import { newAccount, newEmail, startPlatform } from './platform.ts';

let platform: PlatformWithMail;
beforeAll(async () => {
  platform = await startWithMail();
});
afterAll(() => platform.stop());

const request = (email: string) => platform.call('POST', '/video/auth/password/reset', { body: { email } });

interface JobRow {
  state: string;
  attempts: number;
  last_error: string | null;
}

async function jobs(): Promise<JobRow[]> {
  return platform.database.query<JobRow>(
    "SELECT state, attempts, last_error FROM queue.jobs WHERE name = 'account.mail'",
  );
}

/** Waits until the only job is like that. */
async function untilJobs(matches: (rows: JobRow[]) => boolean): Promise<JobRow[]> {
  return until(`the jobs match ${matches}`, async () => {
    const rows = await jobs();
    return matches(rows) && rows;
  });
}

/** An account whose first mail has arrived. */
async function settled(): Promise<string> {
  const { email } = await newAccount(platform);
  await platform.smtp.mailsTo(email, 1);
  await untilJobs((rows) => rows.length === 0);
  return email;
}

describe('a mail', () => {
  it('waits while the mail server is away, and comes when it is back', async () => {
    const email = await settled();
    await platform.smtp.end();
    const answer = await request(email);
    expect(answer).toMatchObject({
      status: 202,
      body: { detail: expect.stringContaining('sent later, for up to a day') },
    });
    const [waiting] = await untilJobs(([row]) => row?.state === 'delayed');
    expect(waiting?.last_error).toContain('ECONNREFUSED');
    await platform.smtp.begin();
    await platform.retryNow();
    await platform.smtp.mailsTo(email, 2);
    await untilJobs((rows) => rows.length === 0);
  });

  it('waits while the server refuses it for now; each attempt has a token of its own', async () => {
    const email = await settled();
    platform.smtp.treat(email, 'delay');
    await request(email);
    await untilJobs(([row]) => row?.state === 'delayed');
    const hashes = () => platform.database.query('SELECT hash FROM auth.mail_tokens WHERE purpose = $1', ['reset']);
    const first = await hashes();
    platform.smtp.treat(email, 'accept');
    await platform.retryNow();
    const [, mail] = await platform.smtp.mailsTo(email, 2);
    expect(await hashes()).not.toEqual(first);
    const { token } = linkIn(mail?.text ?? '');
    const body = { token, password: 'another password' };
    expect((await platform.call('POST', '/video/auth/password/reset/confirm', { body })).status).toBe(200);
  });

  it('comes although the server closes the connection in the middle', async () => {
    const email = await settled();
    platform.smtp.treat(email, 'drop');
    await request(email);
    await untilJobs(([row]) => row?.state === 'delayed');
    platform.smtp.treat(email, 'accept');
    await platform.retryNow();
    await platform.smtp.mailsTo(email, 2);
  });

  it('to a recipient that the server refuses for good is dead-lettered at once, and only once', async () => {
    const email = await settled();
    platform.smtp.treat(email, 'refuse');
    const before = platform.smtp.attempts(email);
    await request(email);
    await untilJobs((rows) => rows.length === 0);
    expect(platform.smtp.attempts(email)).toBe(before + 1);
    expect(platform.logged('a mail was dead-lettered')).toHaveLength(1);
  });

  it('for an unknown address is none', async () => {
    const email = newEmail();
    expect((await request(email)).status).toBe(202);
    await untilJobs((rows) => rows.length === 0);
    expect(platform.smtp.attempts(email)).toBe(0);
  });

  it('for an account that is deleted meanwhile is not sent', async () => {
    const { id, email } = await newAccount(platform);
    await platform.smtp.mailsTo(email, 1);
    await platform.smtp.end();
    await request(email);
    await untilJobs(([row]) => row?.state === 'delayed');
    await platform.database.execute('DELETE FROM auth.accounts WHERE id = $1', [id]);
    await platform.smtp.begin();
    await platform.retryNow();
    await untilJobs((rows) => rows.length === 0);
    expect(await platform.smtp.mailsTo(email, 1)).toHaveLength(1);
  });

  it('is not registered for if the registration fails', async () => {
    const { email } = await newAccount(platform);
    await platform.smtp.mailsTo(email, 1);
    const body = { email, password: 'some other password', companyName: 'Acme' };
    expect((await platform.call('POST', '/video/auth/register', { body })).status).toBe(409);
    await untilJobs((rows) => rows.length === 0);
    expect(await platform.smtp.mailsTo(email, 1)).toHaveLength(1);
  });

  it('is sent once, whichever of two processes takes it', async () => {
    await platform.startReplica();
    const emails = await Promise.all(Array.from({ length: 10 }, () => newAccount(platform)));
    for (const { email } of emails) expect(await platform.smtp.mailsTo(email, 1)).toHaveLength(1);
    await untilJobs((rows) => rows.length === 0);
  });
});

describe('the connection to the mail server', () => {
  const mail = {
    to: 'a@example.com',
    ...mailTexts.passwordReset({ email: 'a@example.com', url: 'https://x.example/', minutes: 30 }),
  };
  const from = { name: '', address: 'mail@example.com' };

  it('ends when the job is aborted, also if the server never answers', async () => {
    const to = newEmail();
    platform.smtp.treat(to, 'hang');
    const aborted = new AbortController();
    const sending = createMailer({ smtpUrl: platform.smtp.url, from }).send({ ...mail, to }, aborted.signal);
    const outcome = sending.then(
      () => 'sent',
      () => 'failed',
    );
    await until('the mail is being sent', () => platform.smtp.attempts(to) > 0);
    aborted.abort();
    expect(await outcome).toBe('failed');
  });

  it('with a password requires TLS: it is not sent in plain text', async () => {
    const smtpUrl = platform.smtp.url.replace('//', '//user:secret@');
    await expect(createMailer({ smtpUrl, from }).send(mail)).rejects.toThrow(/STARTTLS|TLS/);
  });
});

describe('without SMTP_URL', () => {
  it('requests for mail are refused with a code, and registration works', async () => {
    const silent = await startPlatform();
    try {
      const { token, email } = await newAccount(silent);
      const ask = (path: string, options: object) => silent.call('POST', `/video/auth${path}`, options);
      for (const answer of [
        await ask('/password/reset', { body: { email } }),
        await ask('/password/reset', { body: { email: newEmail() } }),
        await ask('/email/verify/request', { token }),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'mail_disabled' } });
      }
      expect(await silent.database.query('SELECT FROM queue.jobs')).toEqual([]);
    } finally {
      await silent.stop();
    }
  });

  it.each([
    ['SMTP_URL without MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1' }],
    ['REQUIRE_VERIFIED_EMAIL', { REQUIRE_VERIFIED_EMAIL: true }],
  ])('%s does not start', async (_what, config) => {
    await expect(startPlatform(config)).rejects.toThrow(/requires/);
  });
});

describe('texts', () => {
  it('escape what others chose', () => {
    const { html, text } = mailTexts.invitation({
      email: `"<script>alert('1')</script>&"@example.com`,
      url: 'https://x.example/?a="><b>&c',
      expiresAt: new Date('2026-01-31T12:34:56Z'),
    });
    expect(html).not.toMatch(/<script>|<b>|"><b/);
    expect(html).toContain('&quot;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;@example.com');
    expect(html).toContain('href="https://x.example/?a=&quot;&gt;&lt;b&gt;&amp;c"');
    expect(text).toContain('until 2026-01-31 12:34 UTC');
  });

  it.each([
    ['mail@example.com', { name: '', address: 'mail@example.com' }],
    ['Millrace <mail@example.com>', { name: 'Millrace', address: 'mail@example.com' }],
    ['<mail@example.com>', { name: '', address: 'mail@example.com' }],
    ['Millrace', undefined],
    ['A\r\nBcc: x@example.com <mail@example.com>', undefined],
    ['A <mail@example.com\r\nBcc: x@example.com>', undefined],
    ['A <mail@example.com>, B <b@example.com>', undefined],
    ['', undefined],
  ])('the sender %j', (text, expected) => {
    expect(senderOf(text)).toEqual(expected);
  });
});
