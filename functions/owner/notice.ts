import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { UserId } from '../../contract/fields/ids.ts';
import { languages } from '../../contract/fields/languages.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { causeOf, type Log, log } from '../log/logger.ts';

export const noticeKinds = [
  'password_changed',
  'password_reset',
  'address_changed',
  'second_factor_added',
  'second_factor_removed',
  'new_browser',
  'api_key_created',
  'api_key_rotated',
] as const;

/** What happened to an account that still is: its owner is mailed, at `to` where that is no longer its address. */
const AccountChange = z.object({
  kind: z.enum(noticeKinds),
  userId: UserId,
  /** ISO 8601: when it happened. */
  at: z.iso.datetime(),
  /** Of the request that changed it. A notice that was sent before there was a choice is English. */
  language: z._default(z.enum(languages), 'en'),
  to: z.optional(z.string()),
  /** Of an API key: its name and last four characters. */
  key: z.optional(z.string()),
});
export type AccountChange = z.infer<typeof AccountChange>;

/** That an account was deleted: the address goes with it, so the notice names it. */
const AccountEnd = z.object({
  kind: z.literal('account_deleted'),
  userId: UserId,
  at: z.iso.datetime(),
  language: z._default(z.enum(languages), 'en'),
  to: z.string(),
});

/** That an API key was found in public, and revoked. */
const KeyLeak = z.object({
  kind: z.literal('api_key_leaked'),
  userId: UserId,
  at: z.iso.datetime(),
  /** Of the page on which the key was made. */
  language: z.enum(languages),
  /** Its name and last four characters. */
  key: z.string(),
});
export type KeyLeak = z.infer<typeof KeyLeak>;

/** That the file which was asked for `at` can be fetched. */
const DataExport = z.object({
  kind: z.literal('data_exported'),
  userId: UserId,
  at: z.iso.datetime(),
  /** Of the page on which it was asked for. */
  language: z.enum(languages),
});
export type DataExport = z.infer<typeof DataExport>;

/** What an account's owner is mailed. */
export const AccountNotice = z.union([AccountChange, AccountEnd, KeyLeak, DataExport]);
export type AccountNotice = z.infer<typeof AccountNotice>;

/** Has the owner mailed, and does not wait for it. Never rejects: what it tells of has happened. */
export type SendNotice = (notice: AccountNotice, signal?: AbortSignal) => Promise<void>;

/** Invokes `mail-account-notice` asynchronously (InvocationType: Event). */
export function createSendNotice(
  client: Pick<LambdaClient, 'send'>,
  functionName: string,
  log: Log,
): SendNotice {
  return async (notice, signal) => {
    try {
      await client.send(
        new InvokeCommand({
          FunctionName: functionName,
          InvocationType: 'Event',
          Payload: JSON.stringify(notice),
        }),
        signal === undefined ? {} : { abortSignal: signal },
      );
    } catch (error) {
      log.error('account.notice_failed', {
        user_id: notice.userId,
        kind: notice.kind,
        cause: causeOf(error),
      });
    }
  };
}

/** Invokes the function that the stacks name; a trigger of the user pool has less time than a route. */
export function sendNoticeByLambda({ maxAttempts = 3, requestMilliseconds = 2_000 } = {}): SendNotice {
  const client = new LambdaClient({ maxAttempts, requestHandler: requestLimits(requestMilliseconds) });
  return createSendNotice(client, environment('ACCOUNT_NOTICE_FUNCTION'), log);
}
