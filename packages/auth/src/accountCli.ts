import { environment } from '@millrace/service';
import { accountCommand } from './accountCommand.ts';

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await accountCommand({ args: argv.slice(2), env: environment(), stdin, stdout, stderr });
