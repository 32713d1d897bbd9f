import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { requestLimits } from '../aws/request-limits.ts';
import { takeAddressesOut } from '../log/without-addresses.ts';

/** An email from the product. The caller has escaped the values in `html`. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  /** Where replies go, if not to the sender. */
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
 * Sends an email by SES. Resolves when SES accepted it; rejects with the SDK's error when SES refuses it, fails or does
 * not answer. Without an answer it may have been accepted anyway.
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** The display name of the sender. */
const senderName = 'Reelwright';

/**
 * @param ses of `createSesClient`
 * @param sender an address of the SES identity that the function may send from
 * @param configurationSet of SES: it stops email to addresses that bounced or complained
 */
export function createMailSender(
  ses: Pick<SESv2Client, 'send'>,
  sender: string,
  configurationSet: string,
): SendMail {
  return async ({ to, replyTo, subject, text, html, headers = [], attachments = [] }) => {
    const command = new SendEmailCommand({
      FromEmailAddress: `${senderName} <${sender}>`,
      ConfigurationSetName: configurationSet,
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
    });
    try {
      await ses.send(command);
    } catch (error) {
      // SES names the address that it refuses, and Lambda logs what is not caught.
      throw takeAddressesOut(error);
    }
  };
}

/**
 * SES answers within a second, for an attachment within a few. A call without an answer in 5 s is tried once more: at
 * most some 12 s, and an email whose answer was lost is sent twice.
 */
export function createSesClient(): SESv2Client {
  return new SESv2Client({ maxAttempts: 2, requestHandler: requestLimits(5_000) });
}
