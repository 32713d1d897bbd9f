import type { MessageKind } from '../../contract/message-limits.ts';
import type { FieldValues } from './message-body.ts';

/**
 * A message that is being written, kept in sessionStorage so that a reload loses nothing; the tab forgets it when it is
 * closed. Its id stays with it: whatever is sent again after a reload is the same message.
 */
export interface MessageDraft {
  readonly id: string;
  readonly openedAtMilliseconds: number;
  readonly values: FieldValues;
  /** What was sent under this id without an answer that says it was not kept: it may have arrived. Null: nothing. */
  readonly attempt: string | null;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A new message, with nothing in it. */
export function newDraft(nowMilliseconds: number): MessageDraft {
  return { id: crypto.randomUUID(), openedAtMilliseconds: nowMilliseconds, values: {}, attempt: null };
}

/** The draft of that kind of message, or null: there is none that can be read. */
export function readDraft(storage: DraftStorage, kind: MessageKind): MessageDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(kind)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps the draft. Where nothing can be kept (storage full or forbidden), the open page still has it. */
export function keepDraft(storage: DraftStorage, kind: MessageKind, draft: MessageDraft): void {
  try {
    storage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // The page goes on without.
  }
}

/**
 * The draft to send `content` as. The API takes an id once: what may have arrived and was changed since would be taken
 * for a repeat, and the change be lost, so it is a message of its own.
 */
export function draftToSend(draft: MessageDraft, content: string): MessageDraft {
  const id = draft.attempt === null || draft.attempt === content ? draft.id : crypto.randomUUID();
  return { ...draft, id, attempt: content };
}

/** Forgets the draft if it still is the one of that id. */
export function forgetDraft(storage: DraftStorage, kind: MessageKind, id: string): void {
  if (readDraft(storage, kind)?.id === id) storage.removeItem(keyOf(kind));
}

function keyOf(kind: MessageKind): string {
  return `reelwright.message.${kind}`;
}

function isDraft(value: unknown): value is MessageDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'openedAtMilliseconds' in value &&
    typeof value.openedAtMilliseconds === 'number' &&
    'attempt' in value &&
    (value.attempt === null || typeof value.attempt === 'string') &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    Object.values(value.values).every((text) => typeof text === 'string')
  );
}
