import { environment } from '@millrace/config';
import { accountCommand } from './accountCommand.ts';

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await accountCommand({ args: argv.slice(2), env: environment(), stdin, stdout, stderr });
