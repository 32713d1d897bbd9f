import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mailTags } from '../../contract/account/mail-tags.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { takeAddressesOut } from '../log/without-addresses.ts';

/** The caller escapes the values in `html`. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  /** Whose account it is about, and what kind it is: letters, digits, `-` and `_`. Absent: no account's. */
  readonly about?: { readonly account: UserId; readonly kind: string };
  /** Such as List-Unsubscribe. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  /** `application/pdf` */
  readonly contentType: string;
  readonly content: Uint8Array;
}

/**
 * Resolves when SES accepted the email; rejects with the SDK's error. Without an answer, SES may have
 * accepted it.
 */
export type SendMail = (mail: Mail) => Promise<void>;

const senderName = 'Reelwright';

/**
 * @param sender an address of the function's SES identity
 * @param configurationSet stops email to addresses that bounced or complained
 */
export function createMailSender(
  ses: Pick<SESv2Client, 'send'>,
  sender: string,
  configurationSet: string,
): SendMail {
  return async ({ to, replyTo, subject, text, html, about, headers = [], attachments = [] }) => {
    const command = new SendEmailCommand({
      FromEmailAddress: `${senderName} <${sender}>`,
      ConfigurationSetName: configurationSet,
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      EmailTags:
        about === undefined
          ? [{ Name: mailTags.noAccount, Value: 'true' }]
          : [
              { Name: mailTags.account, Value: about.account },
              { Name: mailTags.kind, Value: about.kind },
            ],
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
          ...(headers.length > 0 && {
            Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })),
          }),
          ...(attachments.length > 0 && {
            Attachments: attachments.map(({ fileName, contentType, content }) => ({
              FileName: fileName,
              ContentType: contentType,
              ContentDisposition: 'ATTACHMENT',
              ContentTransferEncoding: 'BASE64',
              RawContent: content,
            })),
          }),
        },
      },
    });
    try {
      await ses.send(command);
    } catch (error) {
      // SES names the address that it refuses, and Lambda logs uncaught errors.
      throw takeAddressesOut(error);
    }
  };
}

/**
 * SES answers within a second, within a few for an attachment. Two attempts of 5 s take at most some 12 s; if
 * the answer was lost, the email is sent twice.
 */
export function createSesClient(): SESv2Client {
  return new SESv2Client({ maxAttempts: 2, requestHandler: requestLimits(5_000) });
}
