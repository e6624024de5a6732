import { randomInt } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createRateLimiter, type Database, databaseSettings, isUnavailable, openDatabase } from '@millrace/database';
import { ConfigError, createLogger, messageOf, readConfig } from '@millrace/service';
import { findByEmail } from './accounts/account.ts';
import { resetPassword } from './accounts/resetPassword.ts';
import { emailField, emailKeyOf, newPasswordField } from './fields.ts';
import { changeRole } from './operators/admins.ts';
import { commandLine } from './operators/audit.ts';
import { createAccount } from './operators/createAccount.ts';
import { createPasswords } from './passwords.ts';
import { announceChange } from './sessions/changes.ts';
import { removeSecondFactor } from './totp/secondFactor.ts';

/** What a command line tool takes from its process. */
export interface CommandContext {
  args: string[];
  env: Record<string, string | undefined>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

const usage = `Manages the accounts in the database that DATABASE_URL names.

  npm run millrace -- account reset-password <email>                    sets a new random password and prints it; for the owner of the address
  npm run millrace -- account reset-password <email> --password-stdin   sets the password read from standard input
  npm run millrace -- account create <email>                            creates an account and prints its password
  npm run millrace -- account create <email> --admin --password-stdin   the options work alone too
  npm run millrace -- account disable-totp <email>                      removes the second factor of an account
  npm run millrace -- account make-admin <email>                        makes the account an operator of the platform
  npm run millrace -- account remove-admin <email>                      makes it a user again; the last operator stays
`;

/** Omits letters and digits that look alike. Twenty characters are 115 bits. */
const passwordAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const passwordLength = 20;

const newPassword = (): string =>
  Array.from({ length: passwordLength }, () => passwordAlphabet.charAt(randomInt(passwordAlphabet.length))).join('');

/** A mistake of the operator, explained in a sentence. */
class UsageError extends Error {}

async function passwordFrom(stdin: Readable): Promise<string> {
  const parsed = newPasswordField.safeParse((await text(stdin)).replace(/\r?\n$/, ''));
  if (!parsed.success) throw new UsageError(`The password ${parsed.error.issues[0]?.message ?? 'is not usable'}.`);
  return parsed.data;
}

/** @throws UsageError */
function emailOf(address: string): string {
  const email = emailField.safeParse(address);
  if (!email.success) throw new UsageError(`${address} is not an e-mail address.`);
  return email.data;
}

const noAccount = (email: string) => new UsageError(`No account has the e-mail address ${email}.`);

async function withDatabase<T>(context: CommandContext, work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url } = readConfig({ DATABASE_URL: databaseSettings.DATABASE_URL }, context.env);
  const log = createLogger({ name: 'account', level: 'error', destination: context.stderr });
  const database = openDatabase({ url, poolSize: 1, name: 'millrace-account', log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function reset(context: CommandContext, address: string, fromStdin: boolean): Promise<void> {
  const email = emailOf(address);
  const password = fromStdin ? await passwordFrom(context.stdin) : newPassword();
  const { isFirstProof } = await withDatabase(context, async (database) => {
    const dependencies = { database, limiter: createRateLimiter({ database }), passwords: createPasswords() };
    const done = await resetPassword(dependencies, email, password);
    if (done === undefined) throw noAccount(email);
    return done;
  });
  // Standard output carries only the password, so that it can be piped.
  if (!fromStdin) context.stdout.write(`${password}\n`);
  const others = isFirstProof
    ? 'The address was not confirmed before, and is now. So API keys, app passwords, linked identities, the second factor, webhooks, upload URLs and links of playlists have ended too: somebody else may have made them.'
    : 'API keys stay valid.';
  context.stderr.write(`The password of ${email} was reset. All tokens issued before are revoked. ${others}\n`);
}

async function create(context: CommandContext, address: string, fromStdin: boolean, isAdmin: boolean): Promise<void> {
  const email = emailOf(address);
  const password = fromStdin ? await passwordFrom(context.stdin) : newPassword();
  const role = isAdmin ? 'admin' : 'user';
  await withDatabase(context, (database) =>
    createAccount({ database, passwords: createPasswords() }, { email, password, role }, commandLine),
  );
  if (!fromStdin) context.stdout.write(`${password}\n`);
  context.stderr.write(`The account ${email} was created${isAdmin ? ' as an operator' : ''}.\n`);
}

async function disableTotp(context: CommandContext, address: string): Promise<void> {
  const email = emailOf(address);
  const hadOne = await withDatabase(context, async (database) => {
    const account = await findByEmail(database, emailKeyOf(email));
    if (account === null) throw noAccount(email);
    return removeSecondFactor(database, account.id, commandLine);
  });
  context.stderr.write(`${email} has no second factor${hadOne ? ' any more' : ''}.\n`);
}

async function setRole(context: CommandContext, address: string, role: 'user' | 'admin'): Promise<void> {
  const email = emailOf(address);
  const { changed } = await withDatabase(context, async (database) => {
    const account = await database.transaction((tx) =>
      changeRole(tx, { emailKey: emailKeyOf(email) }, role, commandLine),
    );
    if (account === undefined) throw noAccount(email);
    if (account.changed) await announceChange(database, account.id);
    return account;
  });
  const state = role === 'admin' ? 'an operator' : 'not an operator';
  context.stderr.write(`${email} is ${changed ? '' : 'already '}${state}${changed ? ' now' : ''}.\n`);
}

async function run(context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean' }, admin: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [command, address, ...rest] = positionals;
  const fromStdin = values['password-stdin'] ?? false;
  const isAdmin = values.admin ?? false;
  if (values.help) context.stdout.write(usage);
  else if (address === undefined || rest.length > 0) throw new UsageError(usage);
  else if (command === 'create') await create(context, address, fromStdin, isAdmin);
  else if (isAdmin) throw new UsageError(usage);
  else if (command === 'reset-password') await reset(context, address, fromStdin);
  else if (command === 'disable-totp' && !fromStdin) await disableTotp(context, address);
  else if (command === 'make-admin' && !fromStdin) await setRole(context, address, 'admin');
  else if (command === 'remove-admin' && !fromStdin) await setRole(context, address, 'user');
  else throw new UsageError(usage);
}

/** `npm run millrace -- account`: runs the command and resolves with the exit code; errors are printed as a sentence. */
export async function accountCommand(context: CommandContext): Promise<number> {
  try {
    await run(context);
    return 0;
  } catch (error) {
    const sentence = isUnavailable(error) ? `The database cannot be reached: ${messageOf(error)}` : messageOf(error);
    const lines = error instanceof ConfigError ? `The configuration is not usable:\n${sentence}` : sentence;
    context.stderr.write(`${lines.trimEnd()}\n`);
    return 1;
  }
}
