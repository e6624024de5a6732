/** The steps from a source to its result: a list, one file per step. */
export interface Steps<Start, State> {
  /** Appends a step. Its return value is added to the state of the following steps. */
  step<Found extends object>(run: (state: State) => Found | Promise<Found>): Steps<Start, State & Found>;
  /** Runs the steps in order until one fails or the signal aborts. @throws what a step throws, or the signal's reason */
  run(start: Start): Promise<State>;
}

/** An empty list. */
export function stepsOf<Start extends { signal: AbortSignal }>(): Steps<Start, Start> {
  return after<Start, Start>(async (start) => start);
}

function after<Start extends { signal: AbortSignal }, State>(
  earlier: (start: Start) => Promise<State>,
): Steps<Start, State> {
  return {
    step: (run) =>
      after(async (start) => {
        const state = await earlier(start);
        start.signal.throwIfAborted();
        return { ...state, ...(await run(state)) };
      }),
    async run(start) {
      const state = await earlier(start);
      start.signal.throwIfAborted();
      return state;
    },
  };
}
