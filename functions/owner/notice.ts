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

/** A change of an existing account; `to` replaces the account's current address. */
const AccountChange = z.object({
  kind: z.enum(noticeKinds),
  userId: UserId,
  /** ISO 8601: when it happened. */
  at: z.iso.datetime(),
  /** Notices from before the choice are English. */
  language: z._default(z.enum(languages), 'en'),
  to: z.optional(z.string()),
  /** An API key's name and last four characters. */
  key: z.optional(z.string()),
});
export type AccountChange = z.infer<typeof AccountChange>;

/** Carries the address, which is deleted with the account. */
const AccountEnd = z.object({
  kind: z.literal('account_deleted'),
  userId: UserId,
  at: z.iso.datetime(),
  language: z._default(z.enum(languages), 'en'),
  to: z.string(),
});

/** An API key was found in public, and revoked. */
const KeyLeak = z.object({
  kind: z.literal('api_key_leaked'),
  userId: UserId,
  at: z.iso.datetime(),
  language: z.enum(languages),
  /** Name and last four characters. */
  key: z.string(),
});
export type KeyLeak = z.infer<typeof KeyLeak>;

/** The export requested `at` is ready. */
const DataExport = z.object({
  kind: z.literal('data_exported'),
  userId: UserId,
  at: z.iso.datetime(),
  language: z.enum(languages),
});
export type DataExport = z.infer<typeof DataExport>;

/** An operator views the account as its owner does. */
const AccountView = z.object({
  kind: z.literal('account_viewed'),
  userId: UserId,
  at: z.iso.datetime(),
  language: z.enum(languages),
});
export type AccountView = z.infer<typeof AccountView>;

/** A mail to an account's owner. */
export const AccountNotice = z.union([AccountChange, AccountEnd, KeyLeak, DataExport, AccountView]);
export type AccountNotice = z.infer<typeof AccountNotice>;

/** Requests the mail without waiting for it. Never rejects: the change has already happened. */
export type SendNotice = (notice: AccountNotice, signal?: AbortSignal) => Promise<void>;

/** Invokes `mail-account-notice` asynchronously. */
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

/** From the environment; a trigger of the user pool has less time than a route. */
export function sendNoticeByLambda({ maxAttempts = 3, requestMilliseconds = 2_000 } = {}): SendNotice {
  const client = new LambdaClient({ maxAttempts, requestHandler: requestLimits(requestMilliseconds) });
  return createSendNotice(client, environment('ACCOUNT_NOTICE_FUNCTION'), log);
}
