/** Part of `Storage`; never throws. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

/** localStorage, or this page's memory if the browser blocks it. */
export const localItems: BrowserStorage = guarded(() => globalThis.localStorage);

/** sessionStorage, or this page's memory if the browser blocks it. */
export const tabItems: BrowserStorage = guarded(() => globalThis.sessionStorage);

/** Blocked storage throws when read; full storage throws at `setItem`. */
function guarded(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored === true) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [
      ...memory.keys(),
      ...(
        attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? []
      ).filter((key) => key !== null),
    ],
  };
}
