import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCommand } from '../src/accountCommand.ts';
import { newAccount, newEmail, newKey, type Platform, password, startPlatform, untilTold } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

/** Runs the command as a terminal would. */
async function account(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = { DATABASE_URL: platform.url };
  const code = await accountCommand({ args, env, stdin: Readable.from(['']), stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: `${await text(stdout)}${await text(stderr)}` };
}

const admins = () => platform.database.prisma.account.findMany({ where: { role: 'admin' }, select: { id: true } });
const status = async (token: string) => (await platform.call('GET', '/guarded/admin', { token })).status;

/** By a notice of the command. */
const untilStatus = (token: string, wanted: number): Promise<void> =>
  untilTold(`the status is ${wanted}`, async () => (await status(token)) === wanted);

describe('npm run millrace -- account make-admin, remove-admin', () => {
  it('gives and takes the role, at once for tokens that exist, and writes the audit log', async () => {
    const [first, second] = [await newAccount(platform), await newAccount(platform)];
    expect(await status(first.token)).toBe(403);
    expect(await account('make-admin', first.email.toUpperCase())).toEqual({
      code: 0,
      out: `${first.email.toUpperCase()} is an operator now.\n`,
    });
    await untilStatus(first.token, 200);
    const { key } = await newKey(platform, first.token);
    expect((await platform.call('GET', '/guarded/admin', { key })).status).toBe(401);
    const me = await platform.call('GET', '/music/auth/me', { token: first.token });
    expect(me.body.user).toMatchObject({ role: 'admin' });
    expect((await account('make-admin', first.email)).out).toContain('is already an operator.');

    expect(await account('remove-admin', first.email)).toEqual({
      code: 1,
      out: 'This account is the only active operator. Make another account an operator first.\n',
    });
    await account('make-admin', second.email);
    expect((await account('remove-admin', first.email)).code).toBe(0);
    await untilStatus(first.token, 403);

    const entries = await platform.database.prisma.auditEntry.findMany({
      where: { accountId: first.id },
      orderBy: { id: 'asc' },
    });
    expect(entries).toMatchObject([
      { actor: 'command line', actorId: null, action: 'account.role', details: { email: first.email, role: 'admin' } },
      { actor: 'command line', actorId: null, action: 'account.role', details: { email: first.email, role: 'user' } },
    ]);
  });

  it.each([
    [['make-admin', 'nobody@example.com'], 'No account has the e-mail address nobody@example.com.'],
    [['make-admin', 'nobody'], 'nobody is not an e-mail address.'],
    [['make-admin'], 'npm run millrace -- account make-admin <email>'],
    [['make-admin', 'one@example.com', 'two@example.com'], 'npm run millrace -- account make-admin <email>'],
    [['remove-admin', 'one@example.com', '--password-stdin'], 'npm run millrace -- account remove-admin <email>'],
  ])('explains what is wrong with %j', async (args, sentence) => {
    const { code, out } = await account(...args);
    expect(code).toBe(1);
    expect(out).toContain(sentence);
  });

  it('keeps an operator when the last ones are removed at once', async () => {
    for (let round = 0; round < 5; round++) {
      const emails = [(await newAccount(platform)).email, (await newAccount(platform)).email];
      for (const email of emails) await account('make-admin', email);
      await platform.database.execute(`UPDATE auth.accounts SET role = 'user' WHERE email <> ALL($1)`, [emails]);
      const outcomes = await Promise.all(emails.map((email) => account('remove-admin', email)));
      expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
      expect(await admins()).toHaveLength(1);
    }
  });
});

describe('the audit log', () => {
  it('cannot be changed or removed', async () => {
    const { database } = platform;
    await expect(database.execute('DELETE FROM auth.audit', [])).rejects.toThrow('never changed or removed');
    await expect(database.execute(`UPDATE auth.audit SET actor = 'nobody'`, [])).rejects.toThrow(
      'never changed or removed',
    );
  });
});

describe('FIRST_ACCOUNT_IS_ADMIN', () => {
  const register = (to: Pick<Platform, 'call'>) =>
    to.call('POST', '/video/auth/register', { body: { email: newEmail(), password, companyName: 'Acme' } });

  it('makes exactly one of the first accounts an operator, whichever process and order', async () => {
    const fresh = await startPlatform({ FIRST_ACCOUNT_IS_ADMIN: true });
    try {
      const replica = await fresh.startReplica();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => register(n % 2 ? fresh : replica)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
      const roles = answers.map(({ body }) => JSON.stringify(body.user).includes('"role":"admin"'));
      expect(roles.filter(Boolean)).toHaveLength(1);
      expect(await fresh.database.prisma.account.count({ where: { role: 'admin' } })).toBe(1);
      expect(await fresh.database.prisma.auditEntry.count({ where: { actor: 'platform' } })).toBe(1);
      // Never again, also if the operator is none any more.
      await fresh.database.execute(`UPDATE auth.accounts SET role = 'user'`, []);
      await register(fresh);
      expect(await fresh.database.prisma.account.count({ where: { role: 'admin' } })).toBe(0);
    } finally {
      await fresh.stop();
    }
  });

  it('is off by default', async () => {
    const before = (await admins()).length;
    expect((await register(platform)).body.user).toMatchObject({ role: 'user' });
    expect(await admins()).toHaveLength(before);
  });
});
