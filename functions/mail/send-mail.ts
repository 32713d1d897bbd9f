import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { requestLimits } from '../aws/request-limits.ts';

/** A mail of the product's own. Texts are as people read them: whoever writes `html` has escaped what is in it. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  /** Whom an answer goes to, if not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  /** Further headers, such as List-Unsubscribe. */
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
 * Hands a mail over to SES. It resolves when SES has taken it, and rejects with the SDK's error when SES refuses it,
 * fails or does not answer; in the last case it may have been taken all the same.
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** As people see it beside the address. */
const senderName = 'Reelwright';

/**
 * @param ses of `createSesClient`
 * @param sender the address that mails come from, one of the identity that the function may send for
 */
export function createMailSender(ses: Pick<SESv2Client, 'send'>, sender: string): SendMail {
  return async ({ to, replyTo, subject, text, html, headers = [], attachments = [] }) => {
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress: `${senderName} <${sender}>`,
        Destination: { ToAddresses: [to] },
        ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
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
      }),
    );
  };
}

/**
 * SES takes a mail within a second, one with an attachment in some. A call that got no answer in 5 s is tried once
 * more, so at most some 12 s pass, and a mail that SES took without saying so goes out twice.
 */
export function createSesClient(): SESv2Client {
  return new SESv2Client({ maxAttempts: 2, requestHandler: requestLimits(5_000) });
}
