/** Whether this browser has signed in before. It is no credential: without it, every first visit would begin with a refused request. */
export interface SignedInHint {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

const key = 'millrace-signed-in';

export function createHint(storage: Storage): SignedInHint {
  return {
    isSet: () => storage.getItem(key) !== null,
    set: () => storage.setItem(key, 'yes'),
    clear: () => storage.removeItem(key),
  };
}
