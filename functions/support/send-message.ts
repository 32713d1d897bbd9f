import { messageReference } from '../../contract/messages.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import { waitingWords } from '../errors/waiting.ts';
import type { Route } from '../http/api-handler.ts';
import { signOfMachine } from '../limits/sign-of-machine.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { SaveResult } from '../tables/messages/keep-messages.ts';
import type { MessagesStore } from '../tables/messages/messages.store.ts';
import { mailMessage, type OperatorMail } from './mail-message.ts';
import { countersOf } from './message-limits.ts';
import { newMessage } from './new-message.ts';
import type { Resumes } from './resumes.ts';

export interface SendMessageDependencies {
  readonly messages: Pick<MessagesStore, 'precheck' | 'keep' | 'markMailed'>;
  readonly resumes: Pick<Resumes, 'keep'>;
  /** Null: messages are kept, and mailed once it is configured. */
  readonly operator: OperatorMail | null;
  readonly now: () => Date;
  readonly log: Log;
}

/** The function has ended before a sweep mails the message. */
const firstMailingMilliseconds = 2 * 60 * 1_000;

/**
 * POST /api/messages: stores a message, then mails it to the operator; the sweep mails what fails. A repeated
 * request changes nothing. A bot gets the same answer, but its message is dropped.
 */
export function sendMessage(dependencies: SendMessageDependencies): Route<'sendMessage'> {
  const { messages, resumes, operator, now, log } = dependencies;
  return async ({ body, visitorAddress }) => {
    const reference = messageReference(body.id);
    const sign = signOfMachine(body);
    if (sign !== null) {
      log.info('support.spam_dropped', { kind: body.kind, sign });
      return { reference };
    }
    const counters = countersOf({ email: body.email, visitorAddress }, now());
    const file = body.kind === 'application' ? body.resume : undefined;
    // The file is uploaded before the message, so the limits are checked first.
    if (file !== undefined) {
      const precheck = await messages.precheck(body.id, counters);
      if (precheck.kind !== 'kept') return answer(precheck, reference, now());
    }
    const content = file === undefined ? null : Buffer.from(file.content_base64, 'base64');
    const resume = file &&
      content && {
        key: await resumes.keep(body.id, content),
        file_name: file.file_name,
        size_bytes: content.length,
      };
    const message = newMessage(body, resume ?? undefined, now());
    const saveResult = await messages.keep(
      message,
      counters,
      new Date(now().getTime() + firstMailingMilliseconds),
    );
    if (saveResult.kind === 'kept') {
      log.info('support.message_kept', { message_id: body.id, kind: body.kind });
      if (operator !== null) {
        try {
          await mailMessage({ operator, messages, now }, { ...message, mail_attempts: 0 }, content);
          log.info('support.message_mailed', { message_id: body.id });
        } catch (error) {
          log.warn('support.mail_failed', { message_id: body.id, attempts: 0, cause: causeOf(error) });
        }
      }
    }
    return answer(saveResult, reference, now());
  };
}

/** @throws Rejection `too_many_requests` */
function answer(saveResult: SaveResult, reference: string, now: Date): { reference: string } {
  if (saveResult.kind !== 'limited') return { reference };
  throw tooManyRequests(
    saveResult.endsAt,
    now,
    (seconds) => `You’ve sent us several messages already. Please try again ${waitingWords(seconds)}.`,
  );
}
