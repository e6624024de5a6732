import { appendFileSync, readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { isNativeError } from 'node:util/types';
import { TestEnvironment } from 'jest-environment-node';

/**
 * The observers of the current file. The metrics of an app observe the garbage collection until the process ends, so they would keep each app
 * of each file in memory: 8 MB a file.
 */
const observers = new Set();
const { observe } = PerformanceObserver.prototype;
PerformanceObserver.prototype.observe = function (...given) {
  observers.add(this);
  return observe.apply(this, given);
};

/**
 * Jest runs tests in a VM context with its own Error. Errors that Node.js creates are of the outer one, so `instanceof Error` is false for
 * them, and libraries lose their codes. Here it is true, as in production.
 */
export default class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    this.file = given[1]?.testPath;
    this.began = used();
    const patience = Number(process.env.MILLRACE_TEST_PATIENCE);
    // `patient` of the kit reads it.
    if (patience > 1) this.global[Symbol.for('millrace.tests.patience')] = patience;
    const { Error: own } = this.global;
    const isInstance = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(own, Symbol.hasInstance, {
      value(value) {
        return isInstance.call(this, value) || (this === own && isNativeError(value));
      },
    });
  }

  /** On a slow machine, tests and hooks get as much more time as other waits of theirs. All are known when the file begins. */
  handleTestEvent({ name, test }, state) {
    logTest(this, name, test);
    const factor = Number(process.env.MILLRACE_TEST_PATIENCE ?? 1);
    if (name !== 'run_start' || !(factor > 1)) return;
    state.testTimeout *= factor;
    const grant = (block) => {
      for (const timed of [...block.hooks, ...block.tests]) if (timed.timeout) timed.timeout *= factor;
      for (const child of block.children) if (child.type === 'describeBlock') grant(child);
    };
    grant(state.rootDescribeBlock);
  }

  /** Tells the runner how much CPU the file has cost. */
  async teardown() {
    await super.teardown();
    for (const one of observers) one.disconnect();
    observers.clear();
    const log = process.env.MILLRACE_CPU_LOG;
    if (log === undefined) return;
    const ended = used();
    const line = { path: this.file, own: ended.own - this.began.own, children: ended.children - this.began.children };
    appendFileSync(log, `${JSON.stringify(line)}\n`);
  }
}

/** Seconds of processor time of this process, and of its children that have ended. Those of children are 0 where there is no /proc. */
function used() {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return { own: (user + system) / 1e6, children: 0 };
  // Fields 16 and 17 of proc(5)'s stat. Everything up to the last ")" is the pid and the name.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { own: (user + system) / 1e6, children: (Number(fields[13]) + Number(fields[14])) / 100 };
}

/** With MILLRACE_TEST_CPU_LOG, a file gets a line with the CPU seconds of each test, and of what ran before it: hooks, and imports. */
function logTest(environment, event, test) {
  const log = process.env.MILLRACE_TEST_CPU_LOG;
  if (log === undefined || !['test_fn_start', 'test_done', 'run_finish'].includes(event)) return;
  const now = used();
  const before = environment.logged ?? environment.began;
  environment.logged = now;
  const names = [];
  for (let one = test; one !== undefined && one.name !== 'ROOT_DESCRIBE_BLOCK'; one = one.parent)
    names.unshift(one.name);
  const what = event === 'test_done' ? 'test' : 'before';
  const line = {
    path: environment.file,
    what,
    name: names.join(' '),
    own: now.own - before.own,
    children: now.children - before.children,
  };
  appendFileSync(log, `${JSON.stringify(line)}\n`);
}
