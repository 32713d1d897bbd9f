/** How the next film goes that an emulated service is asked for. */
export interface PlannedFilm {
  /** `never`: it is made for ever; `filtered`: the safety check takes it when it is ready. */
  readonly outcome: 'film' | 'filtered' | 'failed' | 'never';
  readonly readyAfterMilliseconds: number;
  /** The MP4 that is served, in place of the one that fits. */
  readonly file?: string;
}

/** How one request goes wrong. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly message?: string }
  /** 200, and a body that the interface does not have. */
  | { readonly kind: 'malformed' }
  /** The request is taken, and nothing is answered. */
  | { readonly kind: 'silent' }
  /** The connection ends in the middle of the body; of a download only. */
  | { readonly kind: 'cut'; readonly afterBytes: number };

export type Operation = 'submit' | 'poll' | 'cancel' | 'download' | 'token';

/** What is to happen with the next films and requests: a test writes it, an emulated service reads it. */
export interface FilmScript {
  /** The next film that is asked for goes so; what is not said is as ever. */
  plan(film: Partial<PlannedFilm>): void;
  /** The next request of this kind goes wrong, or the next `times`. */
  fail(operation: Operation, fault: Fault, times?: number): void;
  readonly takeFilm: () => PlannedFilm;
  readonly takeFault: (operation: Operation) => Fault | undefined;
}

export function createFilmScript(usual: PlannedFilm): FilmScript {
  const films: Partial<PlannedFilm>[] = [];
  const faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  return {
    plan: (film) => void films.push(film),
    fail: (operation, fault, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push({ operation, fault });
    },
    takeFilm: () => ({ ...usual, ...films.shift() }),
    takeFault: (operation) => {
      const index = faults.findIndex((one) => one.operation === operation);
      return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    },
  };
}
