/** How the next video goes that an emulated service is asked for. */
export interface PlannedVideo {
  /** `never`: it is made for ever; `filtered`: the safety check takes it when it is ready. */
  readonly outcome: 'video' | 'filtered' | 'failed' | 'never';
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

/** What is to happen with the next videos and requests: a test writes it, an emulated service reads it. */
export interface VideoScript {
  /** The next video that is asked for goes so; what is not said is as ever. */
  plan(video: Partial<PlannedVideo>): void;
  /** The next request of this kind goes wrong, or the next `times`. */
  fail(operation: Operation, fault: Fault, times?: number): void;
  readonly takeVideo: () => PlannedVideo;
  readonly takeFault: (operation: Operation) => Fault | undefined;
}

export function createVideoScript(usual: PlannedVideo): VideoScript {
  const videos: Partial<PlannedVideo>[] = [];
  const faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  return {
    plan: (video) => void videos.push(video),
    fail: (operation, fault, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push({ operation, fault });
    },
    takeVideo: () => ({ ...usual, ...videos.shift() }),
    takeFault: (operation) => {
      const index = faults.findIndex((one) => one.operation === operation);
      return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    },
  };
}
