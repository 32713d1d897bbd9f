import type { VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';

/** The id precedes the first request: each repetition is the same request, which is charged once. */
export interface Attempt {
  readonly id: VideoId;
  readonly request: PricedVideoRequest;
}

/** What the monitor says in place of a picture. */
export interface AttemptMessage {
  readonly title: string;
  readonly text: string;
  /** What is wrong with the prompt; the form says it below the prompt, as long as it is the same. */
  readonly promptProblem?: string;
  readonly action?: 'try-again' | { readonly label: string; readonly to: string };
}

/**
 * An attempt to generate a video. The monitor says what is known, and nothing else on the page says more:
 *
 * | state     | what is known                          | the monitor says                    | it ends by                      |
 * | --------- | -------------------------------------- | ----------------------------------- | ------------------------------- |
 * | idle      | nothing was requested                  | examples, the chosen shape          | a press, a video of another tab |
 * | sending   | the request is under way               | Sending                             | a response, or none             |
 * | unsent    | no connection, so nothing was started  | You’re offline                      | the connection, a press         |
 * | uncertain | no response: the video may exist       | We couldn’t tell …                  | the same request, a list        |
 * | refused   | no video, and why                      | the reason                          | a press                         |
 * | watching  | the video exists                       | its picture or progress             | Reset                           |
 *
 * The progress of a video under way (video/video-progress.tsx) says `late` only while the server is reached,
 * otherwise `offline` or `unreachable`; a failed video says why, and that its credits are back.
 */
export type AttemptState =
  /** `watchesNext`: until the first press, a video that another tab started is shown. */
  | { readonly phase: 'idle'; readonly watchesNext: boolean }
  | { readonly phase: 'sending' | 'unsent' | 'uncertain'; readonly attempt: Attempt }
  /** An `attempt` is repeated under its id: the server has not finished it. */
  | {
      readonly phase: 'refused';
      readonly message: AttemptMessage;
      readonly attempt: Attempt | null;
      /** Null: the page refused it. */
      readonly prompt: string | null;
    }
  | { readonly phase: 'watching'; readonly id: VideoId };

export type AttemptEvent =
  | { readonly kind: 'sent' | 'unsent'; readonly attempt: Attempt }
  | { readonly kind: 'started' | 'lost'; readonly id: VideoId }
  /** `mayRepeat`: the same request under the same id may succeed. */
  | {
      readonly kind: 'refused';
      readonly id: VideoId;
      readonly message: AttemptMessage;
      readonly mayRepeat: boolean;
    }
  /** Refused by the page, before any request. */
  | { readonly kind: 'blocked'; readonly message: AttemptMessage }
  /** The videos under way, newest first. */
  | { readonly kind: 'listed'; readonly ids: readonly VideoId[] }
  | { readonly kind: 'connected' }
  /** Null empties the monitor. */
  | { readonly kind: 'shown'; readonly id: VideoId | null };

export const noAttempt: AttemptState = { phase: 'idle', watchesNext: true };

/** The state after an event. A response to an earlier attempt changes nothing. */
export function attemptAfter(state: AttemptState, event: AttemptEvent): AttemptState {
  switch (event.kind) {
    case 'sent':
      return { phase: 'sending', attempt: event.attempt };
    case 'unsent':
      // An earlier request may have started this video.
      return state.phase === 'uncertain' && state.attempt.id === event.attempt.id
        ? state
        : { phase: 'unsent', attempt: event.attempt };
    case 'started':
      return isSending(state, event.id) ? { phase: 'watching', id: event.id } : state;
    case 'lost':
      return isSending(state, event.id) ? { phase: 'uncertain', attempt: state.attempt } : state;
    case 'refused':
      if (!isSending(state, event.id)) return state;
      return {
        phase: 'refused',
        message: event.message,
        attempt: event.mayRepeat ? state.attempt : null,
        prompt: state.attempt.request.prompt,
      };
    case 'blocked':
      return { phase: 'refused', message: event.message, attempt: null, prompt: null };
    case 'listed':
      return afterList(state, event.ids);
    case 'connected':
      return state.phase === 'unsent' ? { phase: 'idle', watchesNext: false } : state;
    case 'shown':
      return event.id === null ? { phase: 'idle', watchesNext: false } : { phase: 'watching', id: event.id };
  }
}

function afterList(state: AttemptState, ids: readonly VideoId[]): AttemptState {
  const [newest] = ids;
  if (state.phase === 'idle' && state.watchesNext && newest !== undefined) {
    return { phase: 'watching', id: newest };
  }
  // The request without a response did start the video.
  const repeated = state.phase === 'sending' ? null : attemptOf(state);
  return repeated !== null && ids.includes(repeated.id) ? { phase: 'watching', id: repeated.id } : state;
}

/** What was wrong with this prompt; null once it differs from the refused one. */
export function promptProblemOf(state: AttemptState, prompt: string): string | null {
  if (state.phase !== 'refused' || state.prompt !== prompt) return null;
  return state.message.promptProblem ?? null;
}

/** The attempt that the same request repeats under its id; null for none. */
export function attemptOf(state: AttemptState): Attempt | null {
  return 'attempt' in state ? state.attempt : null;
}

function isSending(
  state: AttemptState,
  id: VideoId,
): state is AttemptState & { readonly phase: 'sending'; readonly attempt: Attempt } {
  return state.phase === 'sending' && state.attempt.id === id;
}
