import type { FormKind } from './form-kind.ts';
import type { FieldValues } from './message-body.ts';

/**
 * An unsent message in sessionStorage. Its id survives reloads, so that a repeated send is the same message.
 */
export interface MessageDraft {
  readonly id: string;
  readonly openedAtMilliseconds: number;
  readonly values: FieldValues;
  /** The content sent under this id, which may have arrived; null for none. */
  readonly attempt: string | null;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns an empty draft. */
export function newDraft(nowMilliseconds: number): MessageDraft {
  return { id: crypto.randomUUID(), openedAtMilliseconds: nowMilliseconds, values: {}, attempt: null };
}

/** Returns null for a missing or unreadable draft. */
export function readDraft(storage: DraftStorage, kind: FormKind): MessageDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(kind)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Stores the draft if storage allows it. */
export function keepDraft(storage: DraftStorage, kind: FormKind, draft: MessageDraft): void {
  try {
    storage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // The open page still has the draft.
  }
}

/**
 * Returns the draft for `content`. Changed content gets a new id if the earlier one may have arrived, since
 * the API would ignore it as a repeat.
 */
export function draftToSend(draft: MessageDraft, content: string): MessageDraft {
  const id = draft.attempt === null || draft.attempt === content ? draft.id : crypto.randomUUID();
  return { ...draft, id, attempt: content };
}

/** Deletes the draft if its id is still this. */
export function forgetDraft(storage: DraftStorage, kind: FormKind, id: string): void {
  if (readDraft(storage, kind)?.id === id) storage.removeItem(keyOf(kind));
}

function keyOf(kind: FormKind): string {
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
