import { randomInt } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createRateLimiter, databaseSettings, isUnavailable, openDatabase } from '@millrace/database';
import { ConfigError, createLogger, messageOf, readConfig } from '@millrace/service';
import { emailField, newPasswordField } from './fields.ts';
import { createPasswords } from './passwords.ts';
import { resetPassword } from './resetPassword.ts';

/** What a command line tool gets from the process it runs in. */
export interface CommandContext {
  args: string[];
  env: Record<string, string | undefined>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

const usage = `Looks after the accounts in the database of DATABASE_URL.

  npm run account -- reset-password <email>                    sets a new random password and prints it
  npm run account -- reset-password <email> --password-stdin   sets the password that comes on standard input
`;

/** Without letters and digits that are taken for one another; twenty of these are 115 bits. */
const passwordAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const passwordLength = 20;

const newPassword = (): string =>
  Array.from({ length: passwordLength }, () => passwordAlphabet.charAt(randomInt(passwordAlphabet.length))).join('');

/** What the operator did wrong, in a sentence. */
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
    if (!found) throw new UsageError(`Nobody has registered ${email.data}.`);
  } finally {
    await database.close();
  }
  // On standard output nothing but the password, so that it can be piped on.
  if (!fromStdin) context.stdout.write(`${password}\n`);
  context.stderr.write(
    `The password of ${email.data} was reset. Every token issued before is refused; API keys stay in force.\n`,
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

/** `npm run account`: does what the arguments say and resolves with the exit code; explains failures in a sentence. */
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
