import { randomUUID } from 'node:crypto';
import { accountId, arn, region } from '../assembly/physical-names.ts';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { BusEvent } from '../scheduler/event-bus.ts';
import { eventDestination } from './resources.ts';
import type { EmailOutcome } from './suppression-list.ts';

/** An email that SES took. */
export interface TakenEmail {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly configurationSet: string | undefined;
  /** The caller of SendEmail gives them; the user pool gives none. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface EmailEvents {
  readonly configure: (resources: readonly Resource[]) => void;
  /** Tells EventBridge, where the configuration set says so. */
  readonly tell: (email: TakenEmail, outcome: EmailOutcome) => void;
}

/** https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html */
const kinds = {
  DELIVERY: { detailType: 'Email Delivered', eventType: 'Delivery' },
  BOUNCE: { detailType: 'Email Bounced', eventType: 'Bounce' },
  COMPLAINT: { detailType: 'Email Complaint Received', eventType: 'Complaint' },
} as const;
type Kind = keyof typeof kinds;

const kindsOf: { readonly [Outcome in EmailOutcome]: readonly Kind[] } = {
  delivered: ['DELIVERY'],
  complained: ['DELIVERY', 'COMPLAINT'],
  bounced: ['BOUNCE'],
  suppressed: ['BOUNCE'],
};

/** The events of the configuration sets that have a destination. */
export function createEmailEvents({
  put,
  now,
}: {
  readonly put: (event: BusEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): EmailEvents {
  const told = new Map<string, ReadonlySet<string>>();
  return {
    configure: (resources) => {
      for (const { properties } of ofType(resources, eventDestination)) {
        told.set(properties.ConfigurationSetName, new Set(properties.EventDestination.MatchingEventTypes));
      }
    },
    tell: (email, outcome) => {
      const types = told.get(email.configurationSet ?? '');
      const at = new Date(now()).toISOString();
      for (const kind of kindsOf[outcome]) if (types?.has(kind)) put(eventOf(kind, email, outcome, at));
    },
  };
}

function eventOf(
  kind: Kind,
  { messageId, to, configurationSet = '', tags }: TakenEmail,
  outcome: EmailOutcome,
  at: string,
): BusEvent {
  const { detailType, eventType } = kinds[kind];
  const mailTags = { 'ses:configuration-set': configurationSet, ...tags };
  const bounceSubType = outcome === 'suppressed' ? 'OnAccountSuppressionList' : 'General';
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.ses',
    account: accountId,
    time: at.replace(/\.\d{3}Z$/, 'Z'),
    region,
    resources: [arn('ses', `configuration-set/${configurationSet}`)],
    detail: {
      eventType,
      mail: {
        ...{ timestamp: at, messageId, destination: to },
        tags: Object.fromEntries(Object.entries(mailTags).map(([name, value]) => [name, [value]])),
      },
      ...(kind === 'BOUNCE' && { bounce: { bounceType: 'Permanent', bounceSubType, timestamp: at } }),
    },
  };
}
