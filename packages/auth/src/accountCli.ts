import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { environment, exitOnConfigError, readConfig } from '@millrace/config';
import { createRateLimiter, databaseSettings, isUnavailable, openDatabase } from '@millrace/database';
import { messageOf } from '@millrace/errors';
import { createLogger } from '@millrace/logging';
import { emailField, newPasswordField } from './fields.ts';
import { createPasswords } from './passwords.ts';
import { resetPassword } from './resetPassword.ts';

const usage = `Looks after the accounts in the database of DATABASE_URL.

  npm run account -- reset-password <email>                    sets a new random password and prints it
  npm run account -- reset-password <email> --password-stdin   sets the password that comes on standard input
`;

/** Without the letters and digits that are taken for one another; 20 of 54 are 115 bits. */
const passwordAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

const newPassword = (): string =>
  Array.from({ length: 20 }, () => passwordAlphabet.charAt(randomInt(passwordAlphabet.length))).join('');

/** What the operator did wrong, in a sentence. */
class UsageError extends Error {}

async function passwordFromStdin(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const parsed = newPasswordField.safeParse(password);
  if (!parsed.success) throw new UsageError(`The password ${parsed.error.issues[0]?.message ?? 'is not usable'}.`);
  return parsed.data;
}

async function reset(address: string, fromStdin: boolean): Promise<void> {
  const email = emailField.safeParse(address);
  if (!email.success) throw new UsageError(`${address} is not an e-mail address.`);
  const config = exitOnConfigError(() => readConfig({ DATABASE_URL: databaseSettings.DATABASE_URL }, environment()));
  const password = fromStdin ? await passwordFromStdin() : newPassword();
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: 1,
    name: 'millrace-account',
    log: createLogger({ name: 'account', level: 'error' }),
  });
  try {
    const limiter = createRateLimiter({ database });
    const passwords = createPasswords();
    if (!(await resetPassword({ database, limiter, passwords }, email.data, password)))
      throw new UsageError(`Nobody has registered ${email.data}.`);
  } finally {
    await database.close();
  }
  if (!fromStdin) process.stdout.write(`${password}\n`);
  process.stderr.write(
    `The password of ${email.data} was ${fromStdin ? 'set' : 'reset to the one above'}, and every token issued before is refused. API keys stay in force.\n`,
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [command, address, ...rest] = positionals;
  if (values.help) process.stdout.write(usage);
  else if (command === 'reset-password' && address !== undefined && rest.length === 0) {
    await reset(address, values['password-stdin'] ?? false);
  } else throw new UsageError(usage);
}

main().catch((error: unknown) => {
  const sentence = isUnavailable(error) ? `The database cannot be reached: ${messageOf(error)}` : messageOf(error);
  process.stderr.write(`${sentence.trimEnd()}\n`);
  process.exitCode = 1;
});
