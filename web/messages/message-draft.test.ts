import { describe, expect, it } from 'vitest';
import { draftToSend, forgetDraft, keepDraft, newDraft, readDraft } from './message-draft.ts';

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

describe('the draft of a message', () => {
  it('is the same message after a reload', () => {
    const storage = memoryStorage();
    const draft = { ...newDraft(1_000), values: { message: 'Half a sen' } };
    keepDraft(storage, 'contact', draft);
    expect(readDraft(storage, 'contact')).toEqual(draft);
    expect(readDraft(storage, 'application')).toBeNull();
  });

  it('is forgotten when it was sent, but not for another that was begun since', () => {
    const storage = memoryStorage();
    const [first, second] = [newDraft(1), newDraft(2)];
    keepDraft(storage, 'contact', second);
    forgetDraft(storage, 'contact', first.id);
    expect(readDraft(storage, 'contact')).toEqual(second);
    forgetDraft(storage, 'contact', second.id);
    expect(readDraft(storage, 'contact')).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '{"id":1}',
    '{"id":"a","openedAtMilliseconds":1,"attempt":null,"values":{"message":2}}',
  ])('is a new one where the storage holds %s', (stored) => {
    const storage = memoryStorage();
    storage.setItem('reelwright.message.contact', stored);
    expect(readDraft(storage, 'contact')).toBeNull();
  });

  it('does not stop the page where nothing can be kept', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    };
    expect(() => keepDraft(full, 'contact', newDraft(1))).not.toThrow();
  });
});

describe('what is sent', () => {
  it('is the same message as long as it says the same', () => {
    const draft = newDraft(1);
    const first = draftToSend(draft, 'Hello');
    expect(first.id).toBe(draft.id);
    expect(draftToSend(first, 'Hello').id).toBe(draft.id);
  });

  it('is another when it was changed after an attempt that may have arrived', () => {
    const first = draftToSend(newDraft(1), 'Hello');
    const second = draftToSend(first, 'Hello again');
    expect(second.id).not.toBe(first.id);
    expect(draftToSend(second, 'Hello again').id).toBe(second.id);
  });

  it('stays the same when what was changed is known not to have arrived', () => {
    const first = draftToSend(newDraft(1), 'Hello');
    expect(draftToSend({ ...first, attempt: null }, 'Hello again').id).toBe(first.id);
  });
});
