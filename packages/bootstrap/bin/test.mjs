// `npm test`: from a fresh checkout to one closing line. Kept free of dependencies, for it runs before there are any.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProgress, prepareCheckout, runCommand } from '../src/index.mjs';
import { endLeftovers } from './leftovers.mjs';
import { runSuites } from './suites.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const usage = `Usage: npm test [-- <part of a file's path> …]

Installs and builds what is needed, lints, type-checks, and runs every suite, or those whose path matches. The last line is
"N passed, N failed"; the exit code is 0 when nothing failed.
`;

/** Everything that descends from this run carries it, so that nothing is left behind. */
const mark = { variable: 'MILLRACE_TEST_RUN', value: randomUUID() };

const filters = process.argv.slice(2);
if (filters.includes('--help')) {
  process.stdout.write(usage);
  process.exit(0);
}

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => interruption.abort(new Error('interrupted')));
}
const progress = createProgress();
const { signal } = interruption;
const env = { ...process.env, [mark.variable]: mark.value, NODE_ENV: 'test' };
const totals = { passed: 0, failed: 0, skipped: [] };

await check('build', () => prepareCheckout(root, { progress, signal }));
await Promise.all([
  check('lint', () => tool('Linting', ['@biomejs/biome', 'bin', 'biome'], ['check', '--error-on-warnings', '.'])),
  check('types', () => tool('Checking types', ['typescript', 'bin', 'tsc'], ['-p', 'tsconfig.json'])),
  check('engines', readyEngines),
]);

endIfInterrupted();
progress.say('Running the suites …');
const started = { wall: performance.now(), processor: childSeconds() };
const suites = await runSuites({ root, filters, env, report: progress.say, signal });
const minutes = (seconds) => (seconds / 60).toFixed(1);
const wall = minutes((performance.now() - started.wall) / 1_000);
const processor = minutes(childSeconds() - started.processor);
progress.say(`\nThe suites took ${wall} minutes, and ${processor} minutes of processor time.`);
totals.passed += suites.passed;
totals.failed += suites.failed;
totals.skipped.push(...suites.skipped);
for (const problem of suites.problems) fail(problem);
const left = await endLeftovers(mark.variable, mark.value);
if (left.length > 0) {
  fail(
    `processes were left behind, and ended now:\n${left.map(({ pid, command }) => `  ${pid} ${command}`).join('\n')}`,
  );
}

if (totals.skipped.length > 0) {
  progress.say(`\nSkipped:\n${totals.skipped.map((name) => `  ${name}`).join('\n')}`);
}
const skipped = totals.skipped.length > 0 ? `, ${totals.skipped.length} skipped` : '';
progress.say(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 ? 1 : 0);

/** A signal during the preparations ends the run: no suite begins. */
function endIfInterrupted() {
  if (!signal.aborted) return;
  progress.say(`\n${totals.passed} passed, ${Math.max(1, totals.failed)} failed (interrupted)`);
  process.exit(1);
}

/** Processor time, user and system, of every process that descended from this one and was waited for. Only Linux tells. */
function childSeconds() {
  if (process.platform !== 'linux') return 0;
  // Fields 16 and 17 of proc(5)'s stat, in ticks of a hundredth of a second; the name before them may hold anything but ")".
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** One thing that is no test, and counts as one. */
async function check(name, action) {
  if (signal.aborted) return;
  try {
    await action();
    totals.passed += 1;
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

function fail(message) {
  totals.failed += 1;
  progress.say(`FAIL ${message}`);
}

function tool(title, path, args) {
  return progress.step(title, () =>
    runCommand(process.execPath, [join(root, 'node_modules', ...path), ...args], {
      cwd: root,
      env,
      signal,
      failure: title,
    }),
  );
}

/**
 * Has the engines that the suites run against, installing Debian's packages where this is possible. One that cannot be had is
 * no failure here: its suites say so themselves, as skipped or, with CI=true, as failed.
 */
async function readyEngines() {
  const module = pathToFileURL(join(root, 'packages', 'testing', 'kit', 'dist', 'engines', 'availability.js')).href;
  const { engineSource } = await import(module);
  for (const name of ['ffmpeg', 'rabbitmq', 's3', 'nginx', 'chromium', 'curl']) {
    const slow = setTimeout(() => progress.say(`Installing what ${name} needs from this system's packages …`), 2_000);
    const source = await engineSource(name);
    clearTimeout(slow);
    progress.say(`Engine ${name}: ${source.from === 'nowhere' ? `none (${source.reason})` : `from ${source.from}`}`);
  }
}
