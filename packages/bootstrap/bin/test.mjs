// `npm test`: prepares the checkout and runs all checks and suites. Has no dependencies, because it runs before npm ci.
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
"N passed, N failed"; the exit code is 0 if nothing failed.

npm run test:nightly also tests all media on both sets of engines, repeats suites on other versions of engines, proves every regular
expression again and injects 100 random faults.
`;

/** Set in the environment of every process of this run, so that leftover processes can be found and killed. */
const mark = { variable: 'MILLRACE_TEST_RUN', value: randomUUID() };

const isNightly = process.argv.includes('--nightly');
const filters = process.argv.slice(2).filter((argument) => argument !== '--nightly');
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
const nightly = isNightly ? { MILLRACE_NIGHTLY: 'true', MILLRACE_FAULTS: process.env.MILLRACE_FAULTS ?? '100' } : {};
const env = { ...process.env, ...nightly, [mark.variable]: mark.value, NODE_ENV: 'test' };
const totals = { passed: 0, failed: 0, skipped: [] };
/** Where the first pass gets each engine from. */
const sources = {};
/** Suites of an engine that the nightly run repeats on another version or product, unless the first pass had that one too. */
const repetitions = [
  {
    engine: 's3',
    on: 'Ceph',
    suites: ['storage/test/(s3|copy)', 'kit/test/s3', 'acceptance/test/services.rabbitmq-s3', 'moveToCluster'],
    variables: { TEST_S3_SERVER: 'ceph' },
    // Without a MinIO of this machine, the first pass ran on Ceph or on the user's own server.
    isOther: (source) => source === 'go',
  },
  ...['trixie', 'forky'].map((release) => ({
    engine: 'rabbitmq',
    on: `the version of Debian ${release}`,
    suites: ['queue/test/amqp', 'kit/test/rabbitmq', 'test/(services.rabbitmq-s3|faultRun)', 'moveToCluster'],
    // What workers make of media does not depend on the broker.
    variables: { TEST_RABBITMQ_DEBIAN: release, MILLRACE_NIGHTLY: undefined, MILLRACE_FAULTS: '20' },
    isOther: (source) => source !== 'environment',
  })),
];

await check('build', () => prepareCheckout(root, { progress, signal }));
await Promise.all([
  check('lint', () => tool('Linting', ['@biomejs/biome', 'bin', 'biome'], ['check', '--error-on-warnings', '.'])),
  check('types', () => tool('Checking types', ['typescript', 'bin', 'tsc'], ['-p', 'tsconfig.json'])),
  check('engines', () => readyEngines(['ffmpeg', 'rabbitmq', 's3', 'nginx', 'chromium', 'curl'], env, sources)),
]);

endIfInterrupted();
progress.say('Running the suites …');
const started = { wall: performance.now(), processor: childSeconds() };
count(await runSuites({ root, filters, env, report: progress.say, signal }));
const repeated = isNightly && filters.length === 0 ? repetitions : [];
for (const { engine, on, suites, variables } of repeated.filter((one) => one.isOther(sources[one.engine]))) {
  if (signal.aborted) break;
  progress.say(`Running the suites of ${engine} again, on ${on} …`);
  const changed = { ...env, ...variables };
  await check(`${engine} on ${on}`, () => readyEngines([engine], changed));
  count(await runSuites({ root, filters: suites, env: changed, report: progress.say, signal }));
}
const minutes = (seconds) => (seconds / 60).toFixed(1);
const wall = minutes((performance.now() - started.wall) / 1_000);
const processor = minutes(childSeconds() - started.processor);
progress.say(`\nThe suites took ${wall} minutes and used ${processor} minutes of processor time.`);
const left = await endLeftovers(mark.variable, mark.value);
if (left.length > 0) {
  fail(
    `killed processes that the suites left running:\n${left.map(({ pid, command }) => `  ${pid} ${command}`).join('\n')}`,
  );
}

if (totals.skipped.length > 0) {
  progress.say(`\nSkipped:\n${totals.skipped.map((name) => `  ${name}`).join('\n')}`);
}
const skipped = totals.skipped.length > 0 ? `, ${totals.skipped.length} skipped` : '';
progress.say(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 ? 1 : 0);

/** Adds the results of suites to the totals. */
function count({ passed, failed, skipped, problems }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped.push(...skipped);
  for (const problem of problems) fail(problem);
}

/** Ends the run before the suites if a signal arrived during the preparation. */
function endIfInterrupted() {
  if (!signal.aborted) return;
  progress.say(`\n${totals.passed} passed, ${Math.max(1, totals.failed)} failed (interrupted)`);
  process.exit(1);
}

/** User and system CPU seconds of all descendants that have ended and were waited for. Linux only; 0 elsewhere. */
function childSeconds() {
  if (process.platform !== 'linux') return 0;
  // Fields 16 and 17 of proc(5)'s stat, in ticks of 1/100 s. Everything up to the last ")" is the pid and the name.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Runs one check that is not a test, and counts it as one. */
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
 * Makes the engines available that the suites run against: installs Debian's packages, builds MinIO if Go is there. A missing engine is not
 * a failure here: its suites report it as skipped or, with CI=true, as failed.
 *
 * @param variables the environment of the suites
 * @param found gets the source of each engine
 */
async function readyEngines(names, variables, found = {}) {
  const module = pathToFileURL(join(root, 'packages', 'testing', 'kit', 'dist', 'engines', 'availability.js')).href;
  const { readyEngine } = await import(module);
  for (const name of names) {
    const slow = setTimeout(() => progress.say(`Preparing ${name}: installing or building what it needs …`), 2_000);
    const source = await readyEngine(name, progress.say, variables);
    clearTimeout(slow);
    found[name] = source.from;
    progress.say(`Engine ${name}: ${source.from === 'nowhere' ? `none (${source.reason})` : `from ${source.from}`}`);
  }
}
