import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patienceAt, processors, slownessNow } from '../src/pace.mjs';
import { markedProcesses } from './leftovers.mjs';

/**
 * Limits of one file and of all files together, in milliseconds, on a machine without other work. A file that runs longer is hung: the
 * longest takes a few minutes on two slow cores. CI's own limit is 90 minutes.
 */
const bounds = { fileMs: 30 * 60_000, allMs: 80 * 60_000 };
const nightlyBounds = { fileMs: 60 * 60_000, allMs: 170 * 60_000 };
/** If Jest runs longer than this after its last test, a test left a handle open. */
const exitPatienceMs = 60_000;

/**
 * Files at a time for each processor. Suites wait for programs, retries and timeouts, so one would leave processors idle. Each further file
 * costs processor time: it displaces the data of the others from the caches.
 */
const filesPerProcessor = 2;
/** Memory of a file with the programs that it starts, in bytes: a small machine runs fewer at a time. */
const memoryOfFile = 1.5 * 1024 ** 3;
const usualWorkers = () =>
  Math.max(1, Math.min(Math.round(filesPerProcessor * processors()), Math.floor(totalmem() / memoryOfFile)));

/**
 * Runs the Jest suites, and kills them if one hangs.
 *
 * @param {{ root: string, filters: string[], env: Record<string, string | undefined>, workers?: number, report: (line: string) => void, signal: AbortSignal }} options
 *   `filters`: parts of paths of test files; `workers`: files at a time
 * @returns {Promise<{ passed: number, failed: number, skipped: string[], slow: { name: string, seconds: number }[], failures: { name: string, message: string }[], problems: string[], cpu: { path: string, seconds: number }[] }>}
 *   `problems`: failures other than tests; each counts as one failure. `cpu`: processor time of each file with the processes that it started
 */
export async function runSuites({ root, filters, env, workers = usualWorkers(), report, signal }) {
  const isLong = env.MILLRACE_NIGHTLY !== undefined || env.MILLRACE_CONTAINERS !== undefined;
  const slowness = slownessNow();
  const patience = patienceAt(slowness);
  if (slowness > 1) report(`This machine is ${slowness} times slower than an idle one.`);
  // For the engines, which this process starts. `patient` of the kit reads it.
  globalThis[Symbol.for('millrace.tests.patience')] = patience;
  const usual = isLong ? nightlyBounds : bounds;
  const [fileMs, allMs] = [usual.fileMs * slowness, usual.allMs * slowness];
  const folder = mkdtempSync(join(tmpdir(), 'millrace-suites-'));
  const cpuLog = join(folder, 'cpu');
  writeFileSync(cpuLog, '');
  const results = await new Promise((resolve) => {
    const totals = { passed: 0, failed: 0, skipped: [], slow: [], failures: [], problems: [], files: 0 };
    const running = new Map();
    let expected = 0;
    let finished = 0;
    let complete = false;
    let killedFor;

    const jest = fork(
      fileURLToPath(new URL('node_modules/jest/bin/jest.js', `file://${root}/`)),
      [
        `--maxWorkers=${workers}`,
        `--reporters=${sibling('reporter.mjs')}`,
        `--testSequencer=${sibling('sequencer.mjs')}`,
        `--filter=${sibling('filter.cjs')}`,
        '--passWithNoTests',
        ...filters.map((filter) => `--testPathPatterns=${filter}`),
      ],
      {
        cwd: root,
        env: { ...env, MILLRACE_CPU_LOG: cpuLog, MILLRACE_TEST_PATIENCE: String(patience) },
        execArgv: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // A separate process group, so that all of it can be killed.
        detached: true,
      },
    );
    let output = '';
    for (const stream of [jest.stdout, jest.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output = (output + chunk).slice(-50_000);
      });
    }

    const end = (reason) => {
      killedFor ??= reason;
      killGroup(jest.pid);
    };
    const started = Date.now();
    const watch = setInterval(() => {
      const hung = [...running].filter(([, since]) => Date.now() - since > fileMs).map(([path]) => path);
      if (hung.length > 0) end(`hung for more than ${Math.round(fileMs / 60_000)} minutes: ${hung.join(', ')}`);
      else if (Date.now() - started > allMs) {
        end(
          `all suites together took more than ${Math.round(allMs / 60_000)} minutes; running: ${[...running.keys()].join(', ')}`,
        );
      }
    }, 1_000);
    let exitTimer;
    const abort = () => end('interrupted');
    signal.addEventListener('abort', abort, { once: true });

    jest.on('message', (event) => {
      if (event.type === 'start') expected = event.files;
      else if (event.type === 'file') running.set(event.path, Date.now());
      else if (event.type === 'result') {
        running.delete(event.path);
        finished += 1;
        totals.passed += event.passed;
        totals.failed += event.failed;
        totals.skipped.push(...event.skipped.map((name) => `${event.path}: ${name}`));
        totals.slow.push(...event.slow.map(({ name, seconds }) => ({ name: `${event.path}: ${name}`, seconds })));
        totals.failures.push(
          ...event.failures.map(({ name, message }) => ({ name: `${event.path}: ${name}`, message })),
        );
        reportFile(event, report);
      } else if (event.type === 'end') {
        complete = true;
        exitTimer = setTimeout(() => {
          const left = markedProcesses('MILLRACE_CPU_LOG', cpuLog).map(({ pid, command }) => `\n  ${pid} ${command}`);
          end(
            `Jest did not exit within ${exitPatienceMs / 1_000} s after its last test. Still running:${left.join('')}`,
          );
        }, exitPatienceMs);
      }
    });

    jest.once('close', (code) => {
      clearInterval(watch);
      clearTimeout(exitTimer);
      signal.removeEventListener('abort', abort);
      if (killedFor !== undefined) totals.problems.push(killedFor);
      totals.files = expected;
      const missing = expected - finished;
      if (missing > 0) totals.problems.push(`${missing} of ${expected} test files did not finish`);
      const unfinished = expected > 0 && !complete;
      if (unfinished || (code !== 0 && totals.failed === 0 && totals.problems.length === 0)) {
        totals.problems.push(`Jest exited with ${code}:\n${output.trim()}`);
      }
      resolve(totals);
    });
  });
  const cpu = cpuOf(readFileSync(cpuLog, 'utf8'), root);
  rmSync(folder, { recursive: true, force: true });
  if (results.files === 0 && results.problems.length === 0) results.problems.push('no test file matches');
  return { ...results, cpu };
}

/** Reads what the test environment has written of each file. */
function cpuOf(log, root) {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { path, own, children } = JSON.parse(line);
      return { path: relative(root, path), seconds: own + children };
    });
}

const sibling = (name) => fileURLToPath(new URL(name, import.meta.url));

function reportFile({ path, seconds, passed, failed, skipped, message, console: lines }, report) {
  const counts = [`${passed} passed`];
  if (failed > 0) counts.push(`${failed} failed`);
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  report(`${failed > 0 ? 'FAIL' : 'ok  '} ${path} (${counts.join(', ')}, ${seconds.toFixed(1)} s)`);
  if (failed === 0) return;
  report(message.trimEnd());
  for (const line of lines) report(`  ${line}`);
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
