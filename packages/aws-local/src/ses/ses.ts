import { createHash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { arn } from '../assembly/physical-names.ts';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import type { EmailEvents, TakenEmail } from './email-events.ts';
import type { DeliveredMessage, Mailbox, MailMessage } from './mailbox.ts';
import { configurationSet, emailIdentity } from './resources.ts';
import { createSuppressionList, type SuppressionList, type SuppressionReason } from './suppression-list.ts';

/** How a request to SES fails. */
export type SesFault = 'throttled' | 'rejected' | 'failed';

/** The part of SES v2 that sends: every message arrives in the mailbox, unless its address is suppressed. */
export interface Ses {
  /** POST /v2/email/outbound-emails, from a caller whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
  /** GET /v2/email/identities/{identity}: every identity of the assembly is verified. */
  readonly describeIdentity: (
    call: { readonly principal: string; readonly identity: string },
    response: ServerResponse,
  ) => void;
  /** Delivers for another service, with the named configuration set. False: the address takes no email. */
  readonly deliver: (message: DeliveredMessage, configurationSet: string | undefined) => boolean;
  /** What bounces and complaints do. */
  readonly suppression: SuppressionList;
  /** Knows these configuration sets and identities from now on. */
  readonly configure: (resources: readonly Resource[]) => void;
  /** Fails the next requests. */
  readonly fail: (fault: SesFault, times: number) => void;
}

/** The path of SendEmail. https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export const sendEmailPath = '/v2/email/outbound-emails';

/** The identity that GetEmailIdentity asks for; undefined: another path. */
export function identityIn(path: string): string | undefined {
  const [, identity] = /^\/v2\/email\/identities\/([^/?]+)$/.exec(path) ?? [];
  return identity === undefined ? undefined : decodeURIComponent(identity);
}

/** ses:SendEmail on the identity is enough: identities are verified in the real SES only. */
export function createSes({
  mailbox,
  iam,
  events,
}: {
  readonly mailbox: Pick<Mailbox, 'deliver'>;
  readonly iam: Pick<Iam, 'authorize'>;
  readonly events: EmailEvents;
}): Ses {
  const faults: SesFault[] = [];
  const suppression = createSuppressionList();
  const sets = new Map<string, ReadonlySet<SuppressionReason>>();
  const identities = createIdentities(iam);
  /** SES accepts what it does not send. Returns the message's id, and whether it was delivered. */
  const take = (
    to: readonly string[],
    configurationSet: string | undefined,
    tags: TakenEmail['tags'],
    deliver: () => MailMessage,
  ): { readonly id: string; readonly isDelivered: boolean } => {
    const reasons = sets.get(configurationSet ?? '') ?? new Set();
    const outcomes = to.map((address) => suppression.outcomeOf(address, reasons));
    const lost = outcomes.find((one) => one === 'bounced' || one === 'suppressed');
    const id = lost === undefined ? deliver().id : randomUUID();
    const outcome = lost ?? outcomes.find((one) => one === 'complained') ?? 'delivered';
    events.tell({ messageId: id, to, configurationSet, tags }, outcome);
    return { id, isDelivered: lost === undefined };
  };
  return {
    suppression,
    configure: (resources) => {
      for (const { properties } of ofType(resources, configurationSet)) {
        sets.set(properties.Name, new Set(properties.SuppressionOptions?.SuppressedReasons));
      }
      identities.add(resources);
      events.configure(resources);
    },
    deliver: (message, set) => take([message.to], set, {}, () => mailbox.deliver(message)).isDelivered,
    describeIdentity: identities.describe,
    fail: (fault, times) => void faults.push(...Array.from({ length: times }, () => fault)),
    handle: ({ principal, body }, response) => {
      const request = z.safeParse(SendEmail, parseJson(body));
      if (!request.success) {
        const [issue] = request.error.issues;
        const message = `The local SES does not understand ${issue?.path.join('.') || 'the request'}: ${issue?.message}`;
        sendError(response, 400, 'BadRequestException', message);
        return;
      }
      const { FromEmailAddress: from } = request.data;
      const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
      const set = request.data.ConfigurationSetName;
      const denial = denialOf(iam, principal, { address, identity: identities.of(address), set });
      if (denial !== null) {
        sendError(response, 403, 'AccessDeniedException', denial);
        return;
      }
      if (set !== undefined && !sets.has(set)) {
        sendError(response, 404, 'NotFoundException', `Configuration set <${set}> does not exist.`);
        return;
      }
      const fault = faults.shift();
      if (fault !== undefined) {
        const { status, code, message } = failures[fault];
        sendError(response, status, code, message);
        return;
      }
      const { Destination, EmailTags = [] } = request.data;
      const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
      const { id } = take(Destination.ToAddresses, set, tags, () => deliver(mailbox, request.data));
      sendJson(response, 'application/json', 200, { MessageId: id });
    },
  };
}

/** Why the principal may not send from the address; null: it may. */
function denialOf(
  iam: Pick<Iam, 'authorize'>,
  principal: Parameters<Iam['authorize']>[0]['principal'],
  { address, identity, set }: { address: string; identity: string; set: string | undefined },
): string | null {
  const ofSet = set === undefined ? [] : [`configuration-set/${set}`];
  for (const resource of [`identity/${identity}`, ...ofSet]) {
    const decision = iam.authorize({
      principal,
      action: 'ses:SendEmail',
      resourceArn: arn('ses', resource),
      context: { 'ses:FromAddress': address },
    });
    if (!decision.allowed) return decision.message;
  }
  return null;
}

/** The addresses that the assembly makes identities; those of domains are made outside of it. */
function createIdentities(iam: Pick<Iam, 'authorize'>) {
  const addresses = new Set<string>();
  return {
    add: (resources: readonly Resource[]) => {
      for (const { properties } of ofType(resources, emailIdentity)) addresses.add(properties.EmailIdentity);
    },
    /** The identity by which the address sends. */
    of: (address: string) => (addresses.has(address) ? address : (address.split('@')[1] ?? '')),
    describe: (
      { principal, identity }: Parameters<Ses['describeIdentity']>[0],
      response: ServerResponse,
    ): void => {
      const resourceArn = arn('ses', `identity/${identity}`);
      const decision = iam.authorize({ principal, action: 'ses:GetEmailIdentity', resourceArn });
      if (!decision.allowed) {
        sendError(response, 403, 'AccessDeniedException', decision.message);
      } else if (addresses.has(identity)) {
        sendJson(response, 'application/json', 200, { VerifiedForSendingStatus: true });
      } else {
        sendError(response, 404, 'NotFoundException', `Email identity ${identity} does not exist.`);
      }
    },
  };
}

const failures = {
  throttled: { status: 429, code: 'TooManyRequestsException', message: 'Maximum sending rate exceeded.' },
  rejected: { status: 400, code: 'MessageRejected', message: 'Email address is not verified.' },
  failed: { status: 500, code: 'InternalFailure', message: 'The service failed.' },
} as const satisfies Record<SesFault, { status: number; code: string; message: string }>;

function deliver(mailbox: Pick<Mailbox, 'deliver'>, request: SendEmail) {
  const { Subject: subject, Body: body, Headers: headers, Attachments: attachments } = request.Content.Simple;
  return mailbox.deliver({
    from: request.FromEmailAddress,
    to: request.Destination.ToAddresses.join(', '),
    reply_to: request.ReplyToAddresses?.join(', '),
    subject: subject.Data,
    text: body.Text.Data,
    html: body.Html.Data,
    headers: headers?.map(({ Name, Value }) => ({ name: Name, value: Value })),
    attachments: attachments?.map(({ FileName, ContentType, RawContent }) => {
      const content = Buffer.from(RawContent, 'base64');
      return {
        file_name: FileName,
        content_type: ContentType,
        size_bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
    }),
  });
}

/** Becomes a header, which has no line breaks. */
const HeaderText = z.string().check(z.regex(/^[^\r\n]*$/, 'it has a line break'));
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const TagText = z.string().check(z.regex(/^[\w-]{1,256}$/, 'a tag of letters, digits, - and _'));
const Utf8Text = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8') });

const SendEmail = z.strictObject({
  FromEmailAddress: HeaderText,
  ConfigurationSetName: z.optional(z.string()),
  Destination: z.strictObject({ ToAddresses: z.array(HeaderText).check(z.minLength(1), z.maxLength(50)) }),
  ReplyToAddresses: z.optional(z.array(HeaderText)),
  EmailTags: z.optional(z.array(z.strictObject({ Name: TagText, Value: TagText }))),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: z.strictObject({ Data: HeaderText, Charset: z.literal('UTF-8') }),
      Body: z.strictObject({ Text: Utf8Text, Html: Utf8Text }),
      Headers: z.optional(z.array(z.strictObject({ Name: HeaderText, Value: HeaderText }))),
      Attachments: z.optional(
        z.array(
          z.strictObject({
            FileName: HeaderText,
            ContentType: HeaderText,
            ContentDisposition: z.literal('ATTACHMENT'),
            ContentTransferEncoding: z.literal('BASE64'),
            RawContent: z.string(),
          }),
        ),
      ),
    }),
  }),
});
type SendEmail = z.infer<typeof SendEmail>;

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  response.setHeader('x-amzn-errortype', code);
  sendJson(response, 'application/json', status, { message });
}
