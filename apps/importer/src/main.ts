import { environment } from '@millrace/service';
import { importCommand } from './command/importCommand.ts';
import { watchSignals } from './command/interruption.ts';

const { argv, stdout, stderr } = process;
// Whoever reads the output may close it: the import goes on.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
const interruption = watchSignals((text) => stderr.write(`\n${text}\n`));
const context = { args: argv.slice(2), env: environment(), cwd: process.cwd(), stdout, stderr, interruption };
process.exitCode = await importCommand(context);
interruption.close();
