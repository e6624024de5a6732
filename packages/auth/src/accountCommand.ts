import { randomInt } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createRateLimiter, databaseSettings, isUnavailable, openDatabase } from '@millrace/database';
import { ConfigError, createLogger, messageOf, readConfig } from '@millrace/service';
import { emailField, newPasswordField } from './fields.ts';
import { createPasswords } from './passwords.ts';
import { resetPassword } from './resetPassword.ts';

/** What a command line tool takes from its process. */
export interface CommandContext {
  args: string[];
  env: Record<string, string | undefined>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

const usage = `Manages the accounts in the database that DATABASE_URL names.

  npm run account -- reset-password <email>                    sets a new random password and prints it
  npm run account -- reset-password <email> --password-stdin   sets the password read from standard input
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

async function reset(context: CommandContext, address: string, fromStdin: boolean): Promise<void> {
  const email = emailField.safeParse(address);
  if (!email.success) throw new UsageError(`${address} is not an e-mail address.`);
  const { DATABASE_URL: url } = readConfig({ DATABASE_URL: databaseSettings.DATABASE_URL }, context.env);
  const password = fromStdin ? await passwordFrom(context.stdin) : newPassword();
  const log = createLogger({ name: 'account', level: 'error', destination: context.stderr });
  const database = openDatabase({ url, poolSize: 1, name: 'millrace-account', log });
  try {
    const dependencies = { database, limiter: createRateLimiter({ database }), passwords: createPasswords() };
    const found = await resetPassword(dependencies, email.data, password);
    if (!found) throw new UsageError(`No account has the e-mail address ${email.data}.`);
  } finally {
    await database.close();
  }
  // Standard output carries only the password, so that it can be piped.
  if (!fromStdin) context.stdout.write(`${password}\n`);
  context.stderr.write(
    `The password of ${email.data} was reset. All tokens issued before are revoked; API keys stay valid.\n`,
  );
}

async function run(context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [command, address, ...rest] = positionals;
  if (values.help) context.stdout.write(usage);
  else if (command === 'reset-password' && address !== undefined && rest.length === 0) {
    await reset(context, address, values['password-stdin'] ?? false);
  } else throw new UsageError(usage);
}

/** `npm run account`: runs the command and resolves with the exit code; errors are printed as a sentence. */
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
