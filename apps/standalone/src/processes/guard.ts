/**
 * Runs a command and signals it when stdin closes, which happens when the parent process ends for any reason:
 * node guard.js <signal> <command> <args…>. Used where the kernel cannot do this (see parentDeath.ts).
 */
import { spawn } from 'node:child_process';

const [signal, command, ...args] = process.argv.slice(2);
if ((signal !== 'SIGKILL' && signal !== 'SIGINT') || command === undefined) {
  process.stderr.write('Usage: guard <SIGKILL|SIGINT> <command> <args…>\n');
  process.exit(1);
}

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.once('error', (error) => {
  process.stderr.write(`cannot run ${command}: ${error.message}\n`);
  process.exit(1);
});
child.once('exit', (code, killedBy) => process.exit(code ?? (killedBy === null ? 1 : 128)));

for (const forwarded of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) {
  process.on(forwarded, () => child.kill(forwarded));
}
process.stdin.once('close', () => child.kill(signal));
process.stdin.resume();
