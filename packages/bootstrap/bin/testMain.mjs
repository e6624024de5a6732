// `npm test`: prepares the checkout and runs all checks and suites. Has no dependencies, because it runs before npm ci.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { changedFolders, createProgress, prepareCheckout, runCommand, runTasks } from '../src/index.mjs';
import { endLeftovers } from './leftovers.mjs';
import { closeScratch, openScratch } from './scratch.mjs';
import { runSuites } from './suites.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const usage = `Usage: npm test [-- --changed | <part of a file's path> …]

Installs and builds what is needed, lints, type-checks, and runs every suite, or those whose path matches. The last line is
"N passed, N failed"; the exit code is 0 if nothing failed.

  --changed   only the suites of packages that differ from the branch main, or that depend on one that does

npm run test:nightly also tests all media on both sets of engines, repeats suites on other versions of engines, proves every regular
expression again, injects 100 random faults, applies the manifests to a Kubernetes API server, and runs the suites of the containers.

npm test -- --containers runs only these: it builds the images, and runs docker-compose.yml on a Docker engine.
`;

/** Set in the environment of every process of this run, so that leftover processes can be found and killed. */
const mark = { variable: 'MILLRACE_TEST_RUN', value: randomUUID() };

const isNightly = process.argv.includes('--nightly');
const isContainersOnly = process.argv.includes('--containers');
const isChangedOnly = process.argv.includes('--changed');
const filters = process.argv
  .slice(2)
  .filter((argument) => !['--nightly', '--containers', '--changed'].includes(argument));
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
const scratch = openScratch();
// Also of this process: it starts the engines that the suites share.
if (scratch !== undefined) process.env.TMPDIR = scratch;
process.on('exit', () => closeScratch(scratch));
const nightly = isNightly ? { MILLRACE_NIGHTLY: 'true', MILLRACE_FAULTS: process.env.MILLRACE_FAULTS ?? '100' } : {};
const env = { ...process.env, ...nightly, [mark.variable]: mark.value, NODE_ENV: 'test' };
const totals = { passed: 0, failed: 0, skipped: [], slow: [], failures: [], cpu: [] };
/** Where the first pass gets each engine from. */
const sources = {};
/** Suites of an engine that the nightly run repeats on another version or product, unless the first pass had that one too. */
const repetitions = [
  {
    engine: 's3',
    on: 'Ceph',
    suites: ['storage/test/(s3|copy)', 'kit/test/s3', 'acceptance/test/(services.rabbitmq-s3|byHand)', 'moveToCluster'],
    variables: { TEST_S3_SERVER: 'ceph' },
    // Without a MinIO of this machine, the first pass ran on Ceph or on the user's own server.
    isOther: (source) => source === 'go',
  },
  ...['trixie', 'forky'].map((release) => ({
    engine: 'rabbitmq',
    on: `the version of Debian ${release}`,
    suites: ['queue/test/amqp', 'kit/test/rabbitmq', 'test/(services.rabbitmq-s3|faultRun)', 'moveToCluster'],
    variables: { TEST_RABBITMQ_DEBIAN: release, MILLRACE_FAULTS: '20' },
    isOther: (source) => source !== 'environment',
  })),
];

const begun = performance.now();
await check('build', () => prepareCheckout(root, { progress, signal }));
if (isChangedOnly) {
  const changed = await changedFolders(root, signal);
  progress.say(changed.length > 0 ? `Changed: ${changed.join(' ')}` : 'Nothing has changed that a suite tests.');
  filters.push(...changed.map((folder) => `${folder}/test/`));
}
await Promise.all([
  check('lint', () => tool('Lint', ['@biomejs/biome', 'bin', 'biome'], ['check', '--error-on-warnings', '.'])),
  check('types', () => runTasks(root, { title: 'Check types', tasks: ['types'], progress, signal })),
  check('engines', async () => {
    const used = isContainersOnly ? ['ffmpeg', 'curl'] : ['ffmpeg', 'rabbitmq', 's3', 'nginx', 'chromium', 'curl'];
    await readyEngines(used, env, sources);
    if (isNightly || process.env.TEST_KUBERNETES === 'required') await readyKubernetes();
  }),
]);

endIfInterrupted();
const { startEngineHost, hostVariable } = await import(kitModule('host/index.js'));
const host = await startEngineHost();
env[hostVariable] = host.url;
if (!isContainersOnly && !(isChangedOnly && filters.length === 0)) {
  progress.say('Running the suites …');
  count(await runSuites({ root, filters, env, report: progress.say, signal }));
}
const repeated = isNightly && filters.length === 0 ? repetitions : [];
await host.close();
for (const { engine, on, suites, variables } of repeated.filter((one) => one.isOther(sources[one.engine]))) {
  if (signal.aborted) break;
  progress.say(`Running the suites of ${engine} again, on ${on} …`);
  // Without the host: its engines are those of the first pass.
  const changed = { ...env, ...variables, [hostVariable]: undefined };
  await check(`${engine} on ${on}`, () => readyEngines([engine], changed));
  count(await runSuites({ root, filters: suites, env: changed, report: progress.say, signal }));
}
const isWhole = isNightly && filters.length === 0 && process.env.TEST_CONTAINERS !== 'no';
if (isContainersOnly || isWhole) await runContainers();
const minutes = (seconds) => (seconds / 60).toFixed(1);
const wall = minutes((performance.now() - begun) / 1_000);
progress.say(`\nThe run took ${wall} minutes and ${minutes(processorSeconds())} minutes of processor time.`);
const dearest = totals.cpu.sort((a, b) => b.seconds - a.seconds).slice(0, 25);
if (dearest.length > 0) {
  const lines = dearest.map(({ path, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${path}`);
  progress.say(`\nThe suites with the most processor time:\n${lines.join('\n')}`);
}
const slowest = totals.slow.sort((a, b) => b.seconds - a.seconds).slice(0, 25);
if (slowest.length > 0) {
  const lines = slowest.map(({ name, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
  progress.say(`\nThe slowest tests, waiting for others included:\n${lines.join('\n')}`);
}
const left = await endLeftovers(mark.variable, mark.value);
if (left.length > 0) {
  fail(
    `killed processes that the suites left running:\n${left.map(({ pid, command }) => `  ${pid} ${command}`).join('\n')}`,
  );
}

if (totals.skipped.length > 0) {
  progress.say(`\nSkipped:\n${totals.skipped.map((name) => `  ${name}`).join('\n')}`);
}
// Once more at the end: a reader of a long log, or of its last lines, finds them.
for (const { name, message } of totals.failures) {
  progress.say(`\nFAIL ${name}\n${firstLines(message)}`);
}
const skipped = totals.skipped.length > 0 ? `, ${totals.skipped.length} skipped` : '';
progress.say(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 ? 1 : 0);

/** Adds the results of suites to the totals. */
function count({ passed, failed, skipped, slow, failures, problems, cpu }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped.push(...skipped);
  totals.slow.push(...slow);
  totals.failures.push(...failures);
  totals.cpu.push(...cpu);
  for (const problem of problems) fail(problem);
}

/** Ends the run before the suites if a signal arrived during the preparation. */
function endIfInterrupted() {
  if (!signal.aborted) return;
  progress.say(`\n${totals.passed} passed, ${Math.max(1, totals.failed)} failed (interrupted)`);
  process.exit(1);
}

/** User and system CPU seconds of this process, and of all descendants that have ended and were waited for. Linux only; 0 elsewhere. */
function processorSeconds() {
  if (process.platform !== 'linux') return 0;
  // Fields 14 to 17 of proc(5)'s stat, in ticks of 1/100 s. Everything up to the last ")" is the pid and the name.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
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
  const [name, ...rest] = message.split('\n');
  totals.failures.push({ name, message: rest.join('\n') });
  progress.say(`FAIL ${message}`);
}

/** What is said of one failure, without colours and without the frames of libraries. */
function firstLines(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, 25)
    .map((line) => `  ${line}`)
    .join('\n');
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
  const { engineSource } = await import(kitModule('engines/availability.js'));
  const { prepareEngines } = await import(kitModule('engines/prepare.js'));
  const slow = setTimeout(() => progress.say('Preparing engines: installing or building what they need …'), 2_000);
  await prepareEngines(names, progress.say, variables).finally(() => clearTimeout(slow));
  for (const name of names) {
    const source = await engineSource(name, variables);
    found[name] = source.from;
    progress.say(`Engine ${name}: ${source.from === 'nowhere' ? `none (${source.reason})` : `from ${source.from}`}`);
  }
}

/** Builds the images and runs docker-compose.yml, on the Docker engine that runs or on one for this run. */
async function runContainers() {
  if (signal.aborted) return;
  progress.say('Running the suites of the containers …');
  // Images are large, and need not be in memory.
  if (scratch !== undefined) delete process.env.TMPDIR;
  const { startDocker } = await import(kitModule('docker/index.js'));
  let docker;
  try {
    docker = await progress.step('Starting a Docker engine', startDocker);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.env.CI === 'true') fail(`containers: ${reason}`);
    else totals.skipped.push(`packages/testing/containers: ${reason}`);
    return;
  }
  try {
    const containerised = { MILLRACE_CONTAINERS: 'true', MILLRACE_NIGHTLY: undefined, TMPDIR: process.env.TMPDIR };
    const variables = { ...env, ...docker.env, ...containerised };
    await check('images', () =>
      runCommand(process.execPath, [join(root, 'packages/testing/containers/bin/standIns.mjs')], {
        cwd: root,
        env: variables,
        signal,
        failure: 'The images that docker-compose.yml names',
      }),
    );
    // One at a time: they use the ports of docker-compose.yml.
    const chosen = filters.length > 0 ? filters : ['testing/containers/test'];
    count(await runSuites({ root, filters: chosen, env: variables, workers: 1, report: progress.say, signal }));
  } finally {
    await docker.stop();
  }
}

/** The URL of a built file of the test kit, which exists only after the checkout was prepared. */
function kitModule(path) {
  return pathToFileURL(join(root, 'packages', 'testing', 'kit', 'dist', ...path.split('/'))).href;
}

/** Builds the API server, which takes too long for a plain run. Without it, its suite is skipped; with TEST_KUBERNETES=required it fails. */
async function readyKubernetes() {
  const { buildKubernetes } = await import(kitModule('engines/kubernetesBuild.js'));
  try {
    await progress.step('Building Kubernetes, if needed', buildKubernetes);
  } catch (error) {
    progress.say(`Kubernetes cannot be built: ${String(error).slice(0, 300)}`);
  }
}
