/** The part of the browser's storage that is used. None of it throws. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

/** localStorage; where the browser blocks it, a memory that lasts as long as the page. */
export const localItems: BrowserStorage = guarded(() => globalThis.localStorage);

/** sessionStorage; where the browser blocks it, a memory that lasts as long as the page. */
export const tabItems: BrowserStorage = guarded(() => globalThis.sessionStorage);

/** Reading the property already throws where storage is blocked, and writing where it is full or forbidden. */
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
