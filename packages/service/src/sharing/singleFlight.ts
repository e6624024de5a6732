/** Calls that run now. Whoever asks for the key of one gets its outcome. */
export interface SingleFlight<K, V> {
  /**
   * The outcome of the running call of a key. Without one, `start` is called at once.
   *
   * @param start gets a function that tells whether the call is still the key's last: `false` after `forget`
   * @throws what the running call throws; also to those who share it
   */
  run(key: K, start: (isLast: () => boolean) => Promise<V>): Promise<V>;
  /** Undefined if none runs. */
  running(key: K): Promise<V> | undefined;
  /** Who asks from now on starts a call of its own: the running one may be older than a change. Without a key, for all keys. */
  forget(key?: K): void;
  /** Resolves when the calls that run now have ended, whatever their outcome. */
  idle(): Promise<void>;
}

export function createSingleFlight<K extends string | number, V>(): SingleFlight<K, V> {
  const calls = new Map<K, { outcome: Promise<V> | undefined }>();
  return {
    run(key, start) {
      const shared = calls.get(key)?.outcome;
      if (shared !== undefined) return shared;
      const call: { outcome: Promise<V> | undefined } = { outcome: undefined };
      const isLast = (): boolean => calls.get(key) === call;
      calls.set(key, call);
      const end = (): void => {
        if (isLast()) calls.delete(key);
      };
      try {
        call.outcome = start(isLast).finally(end);
      } catch (error) {
        end();
        throw error;
      }
      return call.outcome;
    },
    running: (key) => calls.get(key)?.outcome,
    forget(key) {
      if (key === undefined) calls.clear();
      else calls.delete(key);
    },
    async idle() {
      await Promise.allSettled([...calls.values()].map(({ outcome }) => outcome));
    },
  };
}

/** A call that runs once at a time: whoever asks for its outcome while it runs shares it. */
export interface SharedCall<V> {
  run(): Promise<V>;
  /** Undefined if it does not run. */
  readonly running: Promise<V> | undefined;
}

/**
 * @param start the call
 * @param onEnd called after each end, when the next `run` starts the call again
 */
export function shareCall<V>(start: () => Promise<V>, onEnd: () => void = () => undefined): SharedCall<V> {
  let running: Promise<V> | undefined;
  return {
    run() {
      running ??= start().finally(() => {
        running = undefined;
        onEnd();
      });
      return running;
    },
    get running() {
      return running;
    },
  };
}
