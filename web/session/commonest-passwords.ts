/** What keeps a person from signing up no longer than this. */
const patienceMilliseconds = 3_000;

const none: ReadonlySet<string> = new Set();
let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * The commonest passwords, loaded when a person chooses one; none where they do not arrive, and asked for again the next
 * time: our routes check them too, and the sign-up goes on.
 */
export function commonestPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('../../contract/commonest-passwords.ts').then(
    (module) => module.commonestPasswords,
    (error: unknown) => {
      console.warn('The commonest passwords could not be loaded', error);
      loading = null;
      return none;
    },
  );
  return loading;
}

/** The same, or none if they take too long. */
export function commonestPasswordsSoon(): Promise<ReadonlySet<string>> {
  const late = new Promise<ReadonlySet<string>>((resolve) =>
    setTimeout(() => resolve(none), patienceMilliseconds),
  );
  return Promise.race([commonestPasswords(), late]);
}
