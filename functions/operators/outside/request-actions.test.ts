import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newMessage } from '../../support/new-message.ts';
import { contactMessage, newMessageId } from '../../support/testing/sample-messages.ts';
import { createAnswersStore } from '../../tables/messages/answers.store.ts';
import { createMessagesStore } from '../../tables/messages/messages.store.ts';
import { ActionFailed } from '../action/operator-action.ts';
import { ada, effectOf, newOperation } from './testing/operation.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
beforeEach(() => {
  handlers.invocations.splice(0);
  handlers.mails.splice(0);
});
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { createDeletionsStore } = await import('../../tables/credits/deletions.store.ts');
const { createExportsStore } = await import('../../tables/files/exports.store.ts');
const { outsideActionsInAws } = await import('./outside-actions-in-aws.ts');
const { answerMessage: answerMessageWith } = await import('./answer-message.ts');

const { answerMessage, deletePerson, exportPerson } = outsideActionsInAws(createDocumentClient(), {});
const answers = createAnswersStore(handlers.tables, 'messages');
const exports = createExportsStore(handlers.tables, 'files');
const deletions = createDeletionsStore(handlers.tables, 'credits');

async function newAccount() {
  const email = `${newPerson()}@example.com`;
  return { email, person: UserId.parse(await handlers.signUp(email)) };
}

describe('answering a message', () => {
  async function newInput() {
    const message = newMessage(contactMessage(), undefined, new Date());
    await createMessagesStore(handlers.tables, 'messages').keep(message, [], new Date());
    return { message: message.id, answer: 'Under “Payments” of your account.' };
  }

  it('is mailed to the visitor once, and kept with the message', async () => {
    const input = await newInput();
    const stored = await answerMessage.read(input);
    const effect = effectOf(answerMessage.decide(stored, input, new Date(), ada));
    const operation = newOperation();
    await answerMessage.perform(input, operation);
    await answerMessage.perform(input, operation);
    expect(handlers.mails).toEqual([
      { ...effect.mails[0], text: expect.stringContaining('Under “Payments” of your account.') },
    ]);
    expect(effect.mails[0]).toEqual({
      to: 'ada@example.com',
      subject: `Re: ${stored.subject} [${stored.reference}]`,
    });
    expect((await answers.find(input.message))?.answers).toMatchObject([
      { operator: 'ada@reelwright.example', text: input.answer },
    ]);
  });

  it('keeps nothing while the mail is not accepted', async () => {
    const input = await newInput();
    const broken = answerMessageWith({
      answers,
      operator: {
        address: 'operator@reelwright.example',
        sendMail: async () => {
          throw new Error('SES gives no answer');
        },
      },
      now: () => new Date(),
    });
    const attempt = broken.perform(input, newOperation());
    await expect(attempt).rejects.toThrow('SES gives no answer');
    await expect(attempt).rejects.not.toThrow(ActionFailed);
    expect((await answers.find(input.message))?.answers).toEqual([]);
  });

  it('is refused without a sender, and not found without a message', async () => {
    const input = await newInput();
    const without = answerMessageWith({ answers, operator: null, now: () => new Date() });
    expect(without.decide(await without.read(input), input, new Date(), ada)).toMatchObject({
      kind: 'refused',
    });
    const gone = { ...input, message: newMessageId() };
    await expect(answerMessage.read(gone)).rejects.toMatchObject({ code: 'not_found' });
    await expect(answerMessage.perform(gone, newOperation())).rejects.toThrow(ActionFailed);
  });
});

describe('the deletion of an account by an operator', () => {
  it('shows what goes, closes the account, tells the owner and leaves the erasure to the sweep', async () => {
    const { person, email } = await newAccount();
    await handlers.giveCredits(person, 7_000);
    const decide = async () =>
      deletePerson.decide(await deletePerson.read({ person }), { person }, new Date(), ada);
    expect(effectOf(await decide())).toMatchObject({
      sentence: `Delete account ${person}, with all videos`,
      changes: [
        { what: 'Account', before: 'open', after: 'deleted' },
        { what: 'Credits to spend', before: '7000', after: null },
      ],
      mails: [{ to: email, subject: 'Your account was deleted' }],
      secondPerson: 'Another operator always confirms it.',
    });
    const operation = newOperation();
    await deletePerson.perform({ person }, operation);
    await deletePerson.perform({ person }, operation);
    expect(handlers.invocations[0]).toMatchObject({ payload: { kind: 'account_deleted', to: email } });
    const due = await Array.fromAsync(deletions.findUnfinished(new Date()));
    expect(due.filter(({ userId }) => userId === person)).toHaveLength(1);
    expect(await decide()).toEqual({ kind: 'refused', sentence: 'The account is deleted already.' });
  });

  it('is done once the sweep has erased the person', async () => {
    const person = UserId.parse(newPerson());
    expect(await deletePerson.perform({ person }, newOperation())).toBe('The account is deleted.');
    expect(handlers.invocations).toEqual([]);
  });
});

describe('an export by an operator', () => {
  it('starts the person’s own job, once', async () => {
    const { person, email } = await newAccount();
    const decide = async () =>
      exportPerson.decide(await exportPerson.read({ person }), { person }, new Date(), ada);
    expect(effectOf(await decide())).toMatchObject({
      sentence: `Start a data export for account ${person}`,
      mails: [{ to: email, subject: 'Your data is ready' }],
    });
    const operation = newOperation();
    await exportPerson.perform({ person }, operation);
    expect(await decide()).toEqual({ kind: 'refused', sentence: 'An export is being written.' });
    const row = await exports.find(person);
    if (row === null) throw new Error('There is no export.');
    await exports.end(row.file, { kind: 'ready', sizeBytes: 7 });
    await exportPerson.perform({ person }, operation);
    expect(handlers.invocations).toMatchObject([
      { payload: { user_id: person, media_id: row.file.mediaId, language: 'en' } },
    ]);
  });

  it('has failed for good where its job was not started, or the account is deleted', async () => {
    const { person } = await newAccount();
    const operation = newOperation();
    await exportPerson.perform({ person }, operation);
    const row = await exports.find(person);
    if (row === null) throw new Error('There is no export.');
    await exports.end(row.file, { kind: 'failed' });
    await expect(exportPerson.perform({ person }, operation)).rejects.toThrow(ActionFailed);
    const deleted = await newAccount();
    await handlers.tables.send(
      new PutCommand({
        TableName: 'credits',
        Item: { user_id: deleted.person, entry: 'account', deleted_at: new Date().toISOString() },
      }),
    );
    const attempt = exportPerson.perform({ person: deleted.person }, newOperation());
    await expect(attempt).rejects.toThrow('The account is deleted.');
  });
});
