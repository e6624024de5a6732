// Apart from the other waits, which suites of browser code use too: a browser has no setImmediate.

/** Lets everything run that is due now: callbacks, resolved promises, input and output that is ready. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
