import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { accountCommand } from '../src/accountCommand.ts';
import { newAccount, newEmail, newKey, type Platform, password, startPlatform, untilRefused } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

/** Runs the command as a terminal would. */
async function account(args: string[], stdin = '', env: Record<string, string> = { DATABASE_URL: platform.url }) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await accountCommand({ args, env, stdin: Readable.from([stdin]), stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

const login = async (email: string, secret: string) =>
  platform.call('POST', '/video/auth/login', { body: { email, password: secret } });

describe('npm run millrace -- account reset-password', () => {
  it('prints a password that works, revokes older tokens, and keeps API keys valid', async () => {
    const { id, email, token } = await newAccount(platform);
    await platform.database.prisma.account.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
    const { key } = await newKey(platform, token);
    for (let i = 0; i < 10; i++) await login(email, 'forgotten');
    expect((await login(email, password)).status).toBe(429);

    const { code, stdout, stderr } = await account(['reset-password', email.toUpperCase()]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[A-Za-z2-9]{20}\n$/);
    expect(stderr).not.toContain(stdout.trim());

    await untilRefused(platform, token);
    expect((await login(email, password)).status).toBe(401);
    const session = await login(email, stdout.trim());
    expect(session.status).toBe(200);
    expect((await platform.call('GET', '/video/auth/me', { token: String(session.body.token) })).status).toBe(200);
    expect((await platform.call('GET', '/guarded/key', { key })).status).toBe(200);
    expect(stderr).toContain('API keys stay valid');
  });

  it('leaves no way in to somebody who registered with the address of the owner, once', async () => {
    const { id, email, token } = await newAccount(platform);
    const { key } = await newKey(platform, token);
    const { prisma } = platform.database;
    await prisma.identity.create({ data: { accountId: id, issuer: 'https://idp.example', subject: 'stranger' } });
    const first = await account(['reset-password', email]);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('API keys, app passwords') });
    expect((await platform.call('GET', '/guarded/key', { key })).status).toBe(401);
    expect(await prisma.identity.count({ where: { accountId: id } })).toBe(0);

    const own = await login(email, first.stdout.trim());
    expect(own.body).toMatchObject({ user: { emailVerified: true } });
    const { key: later } = await newKey(platform, String(own.body.token));
    expect(await account(['reset-password', email])).toMatchObject({ stderr: expect.stringContaining('keys stay') });
    expect((await platform.call('GET', '/guarded/key', { key: later })).status).toBe(200);
  });

  it('reads a password from standard input and does not print it', async () => {
    const { email } = await newAccount(platform);
    const secret = ' a chosen password ';
    const { code, stdout, stderr } = await account(['reset-password', email, '--password-stdin'], `${secret}\n`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).not.toContain('chosen');
    expect((await login(email, secret)).status).toBe(200);
  });

  it.each([
    [['reset-password', 'nobody@example.com'], 'No account has the e-mail address nobody@example.com.'],
    [['reset-password', 'nobody'], 'nobody is not an e-mail address.'],
    [['reset-password', 'nobody@example.com', '--password-stdin'], 'The password must be at least 8 characters long.'],
    [['reset-password'], 'npm run millrace -- account reset-password <email>'],
    [['drop'], 'npm run millrace -- account reset-password <email>'],
    [['--drop'], "Unknown option '--drop'"],
  ])('explains what is wrong with %j', async (args, sentence) => {
    const { code, stdout, stderr } = await account(args, 'short\n');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('explains a missing setting and an unreachable database', async () => {
    const args = ['reset-password', 'nobody@example.com'];
    expect((await account(args, '', {})).stderr).toContain('DATABASE_URL: is required');
    const away = await account(args, '', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(away.code).toBe(1);
    expect(away.stderr).toContain('The database cannot be reached');
  });
});

describe('npm run millrace -- account create', () => {
  it('creates an account with the printed password, with a confirmed address and at all services', async () => {
    const email = newEmail();
    const { code, stdout, stderr } = await account(['create', email]);
    expect(code).toBe(0);
    expect(stderr).not.toContain(stdout.trim());
    expect(await login(email, stdout.trim())).toMatchObject({
      status: 200,
      body: { user: { emailVerified: true, role: 'user' } },
    });
    const body = { email, password, displayName: 'Someone' };
    expect((await platform.call('POST', '/music/auth/register', { body })).status).toBe(409);
    const again = await account(['create', email.toUpperCase()]);
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('has the e-mail address') });
  });

  it('creates an operator with a given password', async () => {
    const email = newEmail();
    const { code, stdout } = await account(['create', email, '--admin', '--password-stdin'], 'a chosen password\n');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(await login(email, 'a chosen password')).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
  });

  it.each([
    [['create', 'nobody'], 'nobody is not an e-mail address.'],
    [['create', 'a@example.com', '--password-stdin'], 'The password must be at least 8 characters long.'],
    [['disable-totp', 'nobody@example.com'], 'No account has the e-mail address nobody@example.com.'],
    [['disable-totp', 'nobody@example.com', '--admin'], 'npm run millrace -- account create <email>'],
  ])('explains what is wrong with %j', async (args, sentence) => {
    expect(await account(args, 'short\n')).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });
});

describe('npm run millrace -- account disable-totp', () => {
  it('lets in a person who lost the authenticator and the recovery codes', async () => {
    const { email, token } = await newAccount(platform);
    const begun = await platform.call('POST', '/video/auth/totp', { token, body: { password } });
    const code = generateSync({ secret: String(begun.body.secret) });
    await platform.call('POST', '/video/auth/totp/confirm', { token, body: { code } });
    expect((await login(email, password)).body.code).toBe('second_factor_required');
    expect(await account(['disable-totp', email])).toMatchObject({ code: 0, stdout: '' });
    expect((await login(email, password)).status).toBe(200);
    expect((await account(['disable-totp', email])).stderr).toContain('has no second factor');
    const entries = await platform.database.query("SELECT actor FROM auth.audit WHERE action = 'account.disable-totp'");
    expect(entries).toEqual([{ actor: 'command line' }]);
  });
});
