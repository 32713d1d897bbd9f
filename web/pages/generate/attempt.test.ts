import { describe, expect, it } from 'vitest';
import { newVideoId } from '../../video/new-video-id.ts';
import {
  type Attempt,
  type AttemptState,
  attemptAfter,
  attemptOf,
  noAttempt,
  promptProblemOf,
} from './attempt.ts';
import { messageOfState } from './attempt-texts.ts';
import { emptyDraft } from './draft/draft.ts';
import { requestOf } from './draft/offered-draft.ts';
import { offeredModel } from './draft/testing/offered-model.ts';

const model = offeredModel('veo-3.1');
const attempt: Attempt = {
  id: newVideoId(),
  request: requestOf(
    { ...emptyDraft, prompt: 'Rain on a tin roof' },
    { isFree: false, payment: null, payments: [], model, usualModel: model },
  ),
};
const { id } = attempt;
const another = newVideoId();
const message = { title: 'Your video was not started', text: 'Why' };

const sending: AttemptState = { phase: 'sending', attempt };
const uncertain: AttemptState = { phase: 'uncertain', attempt };
const watching: AttemptState = { phase: 'watching', id };

describe('an attempt', () => {
  it.each([
    ['is sent', noAttempt, { kind: 'sent', attempt }, sending],
    [
      'is not sent without a connection',
      noAttempt,
      { kind: 'unsent', attempt },
      { phase: 'unsent', attempt },
    ],
    ['is watched once it started', sending, { kind: 'started', id }, watching],
    ['is uncertain without a response', sending, { kind: 'lost', id }, uncertain],
    ['stays uncertain without a connection', uncertain, { kind: 'unsent', attempt }, uncertain],
    ['is watched where a list has its video', uncertain, { kind: 'listed', ids: [another, id] }, watching],
    ['stays uncertain where no list has it', uncertain, { kind: 'listed', ids: [another] }, uncertain],
    [
      'ends with a refusal',
      sending,
      { kind: 'refused', id, message, mayRepeat: false },
      { phase: 'refused', message, attempt: null, prompt: attempt.request.prompt },
    ],
    [
      'ends when the connection is back, if nothing was sent',
      { phase: 'unsent', attempt },
      { kind: 'connected' },
      { phase: 'idle', watchesNext: false },
    ],
    ['is not ended by the connection, if it was sent', uncertain, { kind: 'connected' }, uncertain],
    ['gives way to a video of another tab before it', noAttempt, { kind: 'listed', ids: [id] }, watching],
    ['is not disturbed by a list', sending, { kind: 'listed', ids: [another] }, sending],
    ['ignores a response to an earlier one', sending, { kind: 'started', id: another }, sending],
    ['ignores the failure of an earlier one', watching, { kind: 'lost', id: another }, watching],
    ['is emptied by Reset', watching, { kind: 'shown', id: null }, { phase: 'idle', watchesNext: false }],
  ] as const)('%s', (_title, state, event, next) => {
    expect(attemptAfter(state, event)).toEqual(next);
  });

  it('is repeated under its id while its video may exist, and only then', () => {
    const refused = (mayRepeat: boolean) =>
      attemptOf(attemptAfter(sending, { kind: 'refused', id, message, mayRepeat }));
    expect([attemptOf(uncertain), refused(true), refused(false)]).toEqual([attempt, attempt, null]);
  });
});

it('says what is wrong with a prompt until it is changed', () => {
  const refused = attemptAfter(sending, {
    kind: 'refused',
    id,
    message: { ...message, promptProblem: 'We don’t make this: violence.' },
    mayRepeat: false,
  });
  const { prompt } = attempt.request;
  expect(promptProblemOf(refused, prompt)).toBe('We don’t make this: violence.');
  expect(promptProblemOf(refused, `${prompt}, calm`)).toBeNull();
  expect(promptProblemOf(sending, prompt)).toBeNull();
});

describe('what the monitor says of a state', () => {
  it.each([
    [noAttempt, true, null],
    [sending, true, null],
    [watching, false, null],
    [{ phase: 'unsent', attempt }, false, 'You’re offline Your video was not started, and no credits'],
    [uncertain, true, 'We couldn’t tell whether your video was started Try again. It’s the same request'],
    [uncertain, false, 'We couldn’t tell whether your video was started You’re offline. We’ll look'],
    [{ phase: 'refused', message, attempt: null, prompt: null }, true, 'Your video was not started Why'],
  ] as const)('%j, online %s: %s', (state, isOnline, words) => {
    const said = messageOfState(state, isOnline);
    if (words === null) expect(said).toBeNull();
    else expect(`${said?.title} ${said?.text}`).toContain(words);
  });
});
