import type { Body, PutOptions, Storage } from '@millrace/storage';

/** A storage with some methods replaced. */
export function changedStorage(storage: Storage, changes: Partial<Storage>): Storage {
  return {
    put: (key, body, options) => storage.put(key, body, options),
    get: (key, options) => storage.get(key, options),
    head: (key) => storage.head(key),
    copy: (from, to, options) => storage.copy(from, to, options),
    list: (prefix) => storage.list(prefix),
    delete: (key) => storage.delete(key),
    deletePrefix: (prefix) => storage.deletePrefix(prefix),
    toLocalFile: (key, options) => storage.toLocalFile(key, options),
    toPartialFile: (key, options) => storage.toPartialFile(key, options),
    removeStaleUploads: (age) => storage.removeStaleUploads(age),
    drafts: storage.drafts,
    ping: () => storage.ping(),
    close: () => storage.close(),
    ...changes,
  };
}

/** Calls `before` before every put. */
export function withPut(storage: Storage, before: (key: string) => Promise<void> | void): Storage {
  return changedStorage(storage, {
    put: async (key: string, body: Body, options?: PutOptions) => {
      await before(key);
      return storage.put(key, body, options);
    },
  });
}
