import { InvalidParameterException, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newEndpoint } from '../../developers/webhooks/testing/new-endpoint.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { createEventsStore } from '../../tables/webhooks/events.store.ts';
import { newEventId } from '../../tables/webhooks/webhook-events.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import { ActionFailed } from '../action/operator-action.ts';
import { createDeadLetters } from './dead-letters.ts';
import { discardDeadLetter, retryDeadLetter } from './handle-dead-letter.ts';
import { needsOfOutsideActions } from './needs.ts';
import { auditPart } from './testing/audit-part.ts';
import { ada, effectOf, newOperation } from './testing/operation.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { createUserPoolClient } = await import('../../user-pool/find-user.ts');
const { outsideActionsInAws, transactionsInAws } = await import('./outside-actions-in-aws.ts');
const { resendConfirmation: resendConfirmationWith } = await import('./resend-confirmation.ts');

const client = createDocumentClient();
const actions = { ...outsideActionsInAws(client, {}), ...transactionsInAws(client) };
const { replayWebhooks, revealVideo, resendConfirmation } = actions;
const notFound = { code: 'not_found' };

it('every action names what its function may use', () => {
  expect(new Set(Object.keys(needsOfOutsideActions))).toEqual(new Set(Object.keys(actions)));
});

describe('a dead letter', () => {
  /** SQS and Lambda with one letter, behind ten others; the calls named in `failing` fail. */
  function queueWith(failing: readonly string[] = []) {
    let letters = Array.from({ length: 11 }, (_, index) => `letter-${index}`);
    const invoked: unknown[] = [];
    const call = (name: string) => {
      if (failing.includes(name)) throw new Error(`${name} gives no answer`);
    };
    // SQS shows others each time, and never more than ten.
    let turn = 0;
    const sqs = {
      send: async (command: unknown) => {
        if (command instanceof DeleteMessageCommand) {
          call('remove');
          letters = letters.filter((letter) => letter !== command.input.ReceiptHandle);
          return {};
        }
        if (!(command instanceof ReceiveMessageCommand)) throw new Error('SQS knows no such call.');
        call('find');
        expect(command.input.VisibilityTimeout).toBe(0);
        turn += 1;
        const shown = turn % 2 === 1 ? letters.slice(0, 10) : letters.slice(-10);
        return {
          Messages: shown.map((id) => ({
            MessageId: id,
            ReceiptHandle: id,
            Body: JSON.stringify({ of: id }),
            MessageAttributes: { ErrorMessage: { DataType: 'String', StringValue: 'Stripe gave no answer' } },
          })),
        };
      },
    };
    const lambda = {
      send: async (command: unknown) => {
        call('send');
        if (!(command instanceof InvokeCommand)) throw new Error('Lambda knows no such call.');
        invoked.push([command.input.FunctionName, command.input.InvocationType, command.input.Payload]);
        return {};
      },
    };
    const dead = createDeadLetters(
      { sqs, lambda },
      {
        notices: { url: 'https://sqs.example/notices', functionArn: 'arn:notices' },
        retention: { url: 'https://sqs.example/retention', functionArn: null },
      },
    );
    return {
      retry: retryDeadLetter(dead),
      discard: discardDeadLetter(dead),
      invoked,
      left: () => letters.length,
    };
  }
  const input = { queue: 'notices', letter: 'letter-10' };

  it('goes to its function again, and out of the queue', async () => {
    const { retry, invoked, left } = queueWith();
    const effect = effectOf(retry.decide(await retry.read(input), input, new Date(), ada));
    expect(effect).toMatchObject({
      sentence: 'Try the failed event letter-10 of notices again',
      changes: [{ before: 'failed: Stripe gave no answer', after: 'handed to its function' }],
    });
    const operation = newOperation();
    await retry.perform(input, operation);
    expect(await retry.perform(input, operation)).toBe('The event is no longer in the queue.');
    expect(invoked).toEqual([['arn:notices', 'Event', JSON.stringify({ of: 'letter-10' })]]);
    expect(left()).toBe(10);
  });

  it('is discarded without a call of its function', async () => {
    const { discard, invoked, left } = queueWith();
    effectOf(discard.decide(await discard.read(input), input, new Date(), ada));
    await discard.perform(input, newOperation());
    expect([invoked, left()]).toEqual([[], 10]);
  });

  it.each(['find', 'send', 'remove'])(
    'stays where the call to %s fails, and is tried again',
    async (call) => {
      const { retry, left } = queueWith([call]);
      const attempt = retry.perform(input, newOperation());
      await expect(attempt).rejects.toThrow('gives no answer');
      await expect(attempt).rejects.not.toThrow(ActionFailed);
      expect(left()).toBe(11);
    },
  );

  it('of a scheduled run is only discarded', async () => {
    const { retry, discard } = queueWith();
    const scheduled = { ...input, queue: 'retention' };
    const state = await retry.read(scheduled);
    expect(retry.decide(state, scheduled, new Date(), ada)).toMatchObject({ kind: 'refused' });
    await expect(retry.perform(scheduled, newOperation())).rejects.toThrow(ActionFailed);
    expect(discard.decide(state, scheduled, new Date(), ada)).toMatchObject({ kind: 'effect' });
  });

  it('of an unknown queue or id is not found', async () => {
    const { retry } = queueWith();
    await expect(retry.read({ ...input, queue: 'toString' })).rejects.toMatchObject(notFound);
    await expect(retry.read({ ...input, letter: 'letter-11' })).rejects.toMatchObject(notFound);
    await expect(retry.perform({ ...input, queue: 'toString' }, newOperation())).rejects.toThrow(
      ActionFailed,
    );
  });
});

describe('sending webhooks again', () => {
  const endpoints = createEndpointsStore(handlers.tables, 'webhooks');
  const events = createEventsStore(handlers.tables, 'webhooks');
  const time = { from: '2026-11-23T11:00:00.000Z', to: '2026-11-23T13:00:00.000Z' };

  async function withEvents(count: number, parts: Parameters<typeof newEndpoint>[0] = {}) {
    const person = UserId.parse(newPerson());
    const endpoint = newEndpoint({ user_id: person, ...parts });
    const at = new Date('2026-11-23T12:00:00.000Z');
    const nothing = { video_id: null, endpoint_id: null, credits: null, test: false };
    const fact = { user_id: person, type: 'video.completed', created_at: at.toISOString() } as const;
    const recorded = Array.from({ length: count }, () =>
      events.recording({ ...fact, id: newEventId(at), ...nothing }),
    );
    await handlers.tables.send(
      new TransactWriteCommand({ TransactItems: [...endpoints.creation(endpoint), ...recorded] }),
    );
    return { person, endpoint, input: { person, endpoint: endpoint.id, ...time } };
  }

  it('makes each event of the time due, in one write with the audit', async () => {
    const { person, endpoint, input } = await withEvents(3);
    const state = await replayWebhooks.read(input);
    const effect = effectOf(replayWebhooks.decide(state, input, new Date(), ada));
    expect(effect).toMatchObject({ person, sentence: `Send 3 events to ${endpoint.url} again` });
    const operation = newOperation();
    const apply = () => replayWebhooks.apply(state, input, operation, [auditPart(operation.id)], new Date());
    expect(await apply()).toEqual({ kind: 'done' });
    expect(await events.deliveriesOf(person, endpoint.id, null)).toMatchObject([
      { state: 'pending' },
      { state: 'pending' },
      { state: 'pending' },
    ]);
    expect(await apply()).toEqual({ kind: 'blocked', part: 'audit' });
  });

  it('writes nothing while one is being delivered', async () => {
    const { person, endpoint, input } = await withEvents(1);
    const state = await replayWebhooks.read(input);
    const first = newOperation();
    await replayWebhooks.apply(state, input, first, [auditPart(first.id)], new Date());
    const [delivery] = await events.deliveriesOf(person, endpoint.id, null);
    if (delivery === undefined) throw new Error('There is no delivery.');
    const row = { userId: person, eventId: delivery.event_id, endpointId: endpoint.id };
    await events.claim({ ...row, dueAt: delivery.due_at ?? '' }, new Date());
    const second = newOperation();
    expect(await replayWebhooks.apply(state, input, second, [auditPart(second.id)], new Date())).toEqual({
      kind: 'differs',
    });
  });

  it('is refused where there is nothing to send, too much, or no endpoint that takes it', async () => {
    const decide = async (
      { input }: Awaited<ReturnType<typeof withEvents>>,
      parts: Partial<typeof time> = {},
    ) => {
      const asked = { ...input, ...parts };
      return replayWebhooks.decide(await replayWebhooks.read(asked), asked, new Date(), ada);
    };
    const refused = (sentence: string) => ({ kind: 'refused', sentence: expect.stringContaining(sentence) });
    expect(await decide(await withEvents(0))).toEqual(refused('no events'));
    expect(await decide(await withEvents(1), { to: time.from })).toEqual(refused('before its start'));
    expect(await decide(await withEvents(81))).toEqual(refused('more than 80 events'));
    const failing = await withEvents(1, { disabled_reason: 'failing' });
    expect(await decide(failing)).toEqual(refused('disabled'));
    const unknown = { ...failing.input, endpoint: WebhookEndpointId.parse('we_0000000000000000') };
    await expect(replayWebhooks.read(unknown)).rejects.toMatchObject(notFound);
    await expect(replayWebhooks.read({ ...unknown, endpoint: 'none' })).rejects.toMatchObject(notFound);
  });
});

describe('revealing a video', () => {
  it('writes the audit alone, once', async () => {
    const videos = createVideosStore(handlers.tables, 'videos');
    const { user_id: person, id: video } = await videoInTables(handlers.tables, videos, 'completed');
    const input = { person, video };
    const state = await revealVideo.read(input);
    const effect = effectOf(revealVideo.decide(state, input, new Date(), ada));
    expect(JSON.stringify(effect)).not.toContain('A sea at dusk');
    const operation = newOperation();
    const apply = () => revealVideo.apply(state, input, operation, [auditPart(operation.id)], new Date());
    expect([await apply(), await apply()]).toEqual([{ kind: 'done' }, { kind: 'blocked', part: 'audit' }]);
    const other = { ...input, person: UserId.parse(newPerson()) };
    await expect(revealVideo.read(other)).rejects.toMatchObject(notFound);
  });
});

describe('mailing the confirmation link again', () => {
  const email = () => `${newPerson()}@example.com`;
  async function signUp(address = email()) {
    const { UserSub } = await createUserPoolClient().send(
      new SignUpCommand({
        ClientId: process.env.ACCOUNT_CHANGES_CLIENT_ID,
        Username: address,
        Password: 'secret-enough',
        UserAttributes: [{ Name: 'email', Value: address }],
      }),
    );
    return { sign_up: UserSub ?? '' };
  }

  it('is done by the user pool while the sign-up is open, and names no address', async () => {
    const address = email();
    const input = await signUp(address);
    const effect = effectOf(
      resendConfirmation.decide(await resendConfirmation.read(input), input, new Date(), ada),
    );
    expect(effect).toMatchObject({ person: null, mails: [{ to: address }] });
    // What the audit keeps.
    expect(JSON.stringify([input, effect.sentence, effect.changes])).not.toContain('@');
    expect(await resendConfirmation.perform(input, newOperation())).toBe('The link is mailed.');
  });

  it.each([
    ['refuses it', new InvalidParameterException({ message: 'confirmed', $metadata: {} }), true],
    ['gives no answer', new Error('no answer'), false],
  ])('has failed for good where the pool refuses it, not where it gives no answer: it %s', async (...how) => {
    const [, error, isFinal] = how;
    const client = createUserPoolClient();
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'ResendConfirmationCodeCommand') throw error;
          return next(args);
        },
      { step: 'initialize' },
    );
    const attempt = resendConfirmationWith({
      ...{ client, userPoolId: process.env.USER_POOL_ID ?? '' },
      clientId: process.env.ACCOUNT_CHANGES_CLIENT_ID ?? '',
    }).perform(await signUp(), newOperation());
    const isActionFailed = await attempt.catch((thrown: unknown) => thrown instanceof ActionFailed);
    expect(isActionFailed).toBe(isFinal);
  });

  it('is refused for a confirmed address, and not found for an unknown one', async () => {
    const confirmed = { sign_up: handlers.addUser(email()) };
    expect(
      resendConfirmation.decide(await resendConfirmation.read(confirmed), confirmed, new Date(), ada),
    ).toEqual({ kind: 'refused', sentence: 'This address is confirmed: the person can sign in.' });
    await expect(resendConfirmation.perform(confirmed, newOperation())).rejects.toThrow(ActionFailed);
    await expect(resendConfirmation.read({ sign_up: newPerson() })).rejects.toMatchObject(notFound);
  });
});
