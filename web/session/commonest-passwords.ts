const patienceMilliseconds = 3_000;

const none: ReadonlySet<string> = new Set();
let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * Returns the commonest passwords; an empty set if they fail to load, and the next call tries again. The
 * server checks passwords too.
 */
export function commonestPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('../../contract/account/commonest-passwords.ts').then(
    (module) => module.commonestPasswords,
    (error: unknown) => {
      console.warn('The commonest passwords could not be loaded', error);
      loading = null;
      return none;
    },
  );
  return loading;
}

/** Returns an empty set if the list takes longer than three seconds. */
export function commonestPasswordsSoon(): Promise<ReadonlySet<string>> {
  const late = new Promise<ReadonlySet<string>>((resolve) =>
    setTimeout(() => resolve(none), patienceMilliseconds),
  );
  return Promise.race([commonestPasswords(), late]);
}
