/** Where the runner and the environment of the tests say it. Tests of browser code have no process, so it is no variable of that. */
const key = Symbol.for('millrace.tests.patience');

/** The time after which a wait has failed, on this machine as it is now. A state that comes ends the wait, so only a failure takes it. */
export function patient(ms: number): number {
  const factor: unknown = Reflect.get(globalThis, key);
  return typeof factor === 'number' ? ms * factor : ms;
}
