/** What happens with one requested video. */
export interface PlannedVideo {
  /** `never`: it stays in progress; `filtered`: the safety filter removes it when it is ready. */
  readonly outcome: 'video' | 'filtered' | 'failed' | 'never';
  readonly readyAfterMilliseconds: number;
  /** The MP4 that is served instead of the one that fits the request. */
  readonly file?: string;
}

/** How one request fails. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly message?: string }
  /** 200 with a body that is not valid JSON. */
  | { readonly kind: 'malformed' }
  /** The request is received and gets no response. */
  | { readonly kind: 'silent' }
  /** The connection breaks in the middle of the body; of a download only. */
  | { readonly kind: 'cut'; readonly afterBytes: number };

export type Operation = 'submit' | 'poll' | 'cancel' | 'download' | 'list' | 'token';

/** What happens with the next videos and requests: a test writes it, an emulated service reads it. */
export interface VideoScript {
  /** For the next video; what is left out is as usual. */
  plan(video: Partial<PlannedVideo>): void;
  /** The next request of this kind fails, or the next `times`. */
  fail(operation: Operation, fault: Fault, times?: number): void;
  /** How many videos the service has accepted: what it would bill. */
  begun(): number;
  readonly takeVideo: () => PlannedVideo;
  readonly takeFault: (operation: Operation) => Fault | undefined;
}

export function createVideoScript(usual: PlannedVideo): VideoScript {
  const videos: Partial<PlannedVideo>[] = [];
  let begun = 0;
  const faults: { readonly operation: Operation; readonly fault: Fault }[] = [];
  return {
    plan: (video) => void videos.push(video),
    fail: (operation, fault, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push({ operation, fault });
    },
    begun: () => begun,
    takeVideo: () => {
      begun += 1;
      return { ...usual, ...videos.shift() };
    },
    takeFault: (operation) => {
      const index = faults.findIndex((planned) => planned.operation === operation);
      return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    },
  };
}
