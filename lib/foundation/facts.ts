import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { taxBehaviors } from '../../contract/billing/tax.ts';
import { canaryMinutesMinimum } from '../../contract/canary.ts';
import { alarmServices } from '../../contract/metrics.ts';
import { copiesOfRegion } from '../../contract/regions.ts';
import { modelIds, providerNames } from '../../contract/videos/models.ts';
import { projectRoot } from './project-root.ts';

/** An object that refuses a field which it does not know, and says which one it resembles. */
function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  const suggest = (key: string) => {
    const similar = closest(key, known);
    return distance(key, similar) <= mostTypos
      ? `"${key}" is unknown: did you mean "${similar}"?`
      : `"${key}" is unknown: there are ${known.join(', ')}.`;
  };
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') return issue.keys.map(suggest).join(' ');
      return issue.input === undefined ? 'is missing' : 'must be an object';
    },
  });
}

/** Letters by which a mistyped name differs from the one that was meant. */
const mostTypos = 3;

const text = z.string('must be a text').trim().min(1, 'must not be empty');
const email = z.email('must be an email address');
const emails = z.tuple([email], email, 'must be a list of at least one email address').readonly();
const count = z.int('must be a whole number').positive('must be above zero');
const hours = count.max(24, 'must be at most 24');
const day = z.iso.date('must be a day that exists, as YYYY-MM-DD');

function matching(form: RegExp, sentence: string) {
  return z.string(sentence).regex(form, sentence);
}

const regionNames = Object.keys(copiesOfRegion).filter((name) => name in copiesOfRegion);

const domain = fields({
  name: matching(/^([a-z\d-]+\.)+[a-z]{2,}$/, 'must be a domain in lower case, such as reelwright.example'),
  /** Valid for `name`, in the one region where CloudFront looks for it. */
  certificateArn: matching(/^arn:aws:acm:us-east-1:/, 'must be the ARN of a certificate of ACM in us-east-1'),
});

const network = z.union([z.cidrv4(), z.cidrv6()], 'must be networks such as 203.0.113.0/24 or 2001:db8::/32');

/**
 * What only the operator knows of an environment, as `environments/<name>.json` says it. A deployment needs some of
 * them: `requireFacts` in environments.ts.
 */
export const Facts = fields({
  /** CloudFormation refuses to deploy to another. */
  account: matching(/^\d{12}$/, 'must be the 12 digits of an AWS account'),
  /**
   * us-east-1 by default. What CloudFront takes from there alone stays there: certificates, web ACLs, and the deliveries and
   * alarms of its logs and metrics.
   */
  region: z.enum(regionNames, `must be ${regionNames.join(', ')}`),
  /** Without it the site is at `*.cloudfront.net`. */
  domain,
  /** Where the operators' console is, such as ops.reelwright.example. Without it: `*.cloudfront.net`. */
  operatorsDomain: domain,
  /** The only networks from which operators may ask. */
  operatorNetworks: z
    .array(network.refine((text) => !text.endsWith('/0'), 'must not be /0: leave the fact out instead'))
    .min(1, 'must have at least one network')
    .readonly(),
  /**
   * SES sends all email, also the user pool's: Cognito's own sender takes no message that a trigger wrote.
   * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-email-sender.html
   */
  emailSender: fields({
    address: email,
    /** Verified in SES, in the same region. */
    verifiedDomain: text,
  }).refine(({ address, verifiedDomain }) => `.${address.split('@')[1]}`.endsWith(`.${verifiedDomain}`), {
    path: ['address'],
    error: 'must be of verifiedDomain or of a domain below it',
  }),
  /** Receives visitors' messages. */
  operatorAddress: email,
  /** Who runs the site: contract/operator.ts. */
  operator: fields({
    legalName: text,
    postalAddress: z.array(text).min(1, 'must have at least one line').readonly(),
    email,
    phone: text,
    dmcaAgent: fields({ name: text, address: text, phone: text, email }),
    governingLaw: text,
    legalTextsUpdated: day,
  }).partial(),
  /** Stripe Tax adds tax to prices, or prices include it; none is collected without it (docs/money.md). */
  tax: z.enum(taxBehaviors, 'must be "exclusive" or "inclusive", or left out'),
  /** Checkouts take promotion codes, which are made in Stripe. */
  promotionCodes: z.literal(true, 'must be true, or left out'),
  /**
   * Amazon Bedrock judges prompts and starting images before the charge, images in us-east-1, us-west-2, eu-central-1
   * and ap-northeast-1 only. Left out: nothing but our own rules (decision 53).
   */
  moderation: z.literal('guardrail', 'must be "guardrail", or left out'),
  /** While it does not answer, nothing is made. Left out: the model's own filter is trusted. */
  moderationOutage: z.literal('refuse', 'must be "refuse", or left out'),
  /**
   * Stamps the signatures of videos with the time (RFC 3161), such as http://timestamp.digicert.com. It gets hashes
   * alone; while it does not answer, videos are delivered without (decision 52). Left out: no authority is asked.
   */
  timeStampAuthority: z.url({ protocol: /^https?$/, error: 'must be a URL of http or https' }),
  /** Downloads offer a copy with a visible label first. Left out: only the menu of a video offers it. */
  labelsDownloads: z.literal(true, 'must be true, or left out'),
  /**
   * The operator's own service, which says whether fingerprints of an upload are on a list of known images of child abuse:
   * functions/moderation/hash-list.ts. Its secret is `hash-list-key`.
   */
  hashList: fields({ url: z.url({ protocol: /^https$/, error: 'must be a URL that starts with https://' }) }),
  /**
   * NCMEC's CyberTipline gets what operators remove for a child's safety, once its secret `ncmec-credentials` is written.
   * Left out: operators report by hand.
   */
  ncmec: fields({
    /** Whom NCMEC may ask. */
    firstName: text,
    lastName: text,
    email,
    /** Their environment for tests. */
    test: z.literal(true, 'must be true, or left out').optional(),
  }),
  /**
   * Receive `urgent` alarms at any hour, `routine` ones by the next working day. Without them there are neither
   * alarms nor web ACLs.
   */
  alarmRecipients: fields({ urgent: emails, routine: emails }),
  /** Where alarms are posted beside their emails; `npm run rotate` writes the secret of each service. */
  alarmWebhooks: fields({ urgent: z.enum(alarmServices), routine: z.enum(alarmServices) }).partial(),
  /** So many hours without any of them alarm; a fact left out never does. */
  quietHours: fields({ sales: hours, videos: hours, signUps: hours }).partial(),
  /**
   * Every so many minutes a canary signs in and makes a simulated video, as the person of `npm run canary`; two failures
   * in a row alarm.
   */
  canaryMinutes: count
    .min(canaryMinutesMinimum, `must be at least ${canaryMinutesMinimum}`)
    .max(60, 'must be at most 60'),
  /** Web ACLs, USD 31 a month, without recipients of alarms. */
  webAcls: z.literal(true, 'must be true, or left out'),
  /** The web ACLs block them. */
  blockedNetworks: z.array(network).readonly(),
  /** CloudFront answers from all its places; by default only from those of North America and Europe. */
  priceClass: z.literal('all', 'must be "all", or left out'),
  /**
   * Cost Explorer's monitor of unusual costs, which are not mailed without it. Most accounts have one; `new` makes it.
   */
  costAnomalyMonitor: matching(/^(new|arn:aws:ce::.+)$/, 'must be "new" or the ARN of a monitor'),
  /** The account's quota in Lambda. From 1,000 on, lib/functions/concurrency.ts divides it. */
  concurrentExecutions: count,
  /** AWS's bill alone; providers of videos bill apart. */
  monthlyBudgetDollars: count,
  /** Its workflows deploy. Without it deployments are made by hand only. */
  github: fields({ repository: matching(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name') }),
  /** Without it pages do not offer Google. */
  google: fields({
    clientId: text,
    /** Names the Secrets Manager secret whose whole value is the client secret. */
    clientSecretName: text,
    /** `https://<prefix>.auth.<region>.amazoncognito.com`, which cannot change later. */
    signInDomainPrefix: matching(/^[a-z\d-]+$/, 'must be of small letters, digits and hyphens'),
  }),
  videos: fields({
    /** For credits that include Veo 3; `-c model=…`. */
    model: z.enum(modelIds),
    /** For credits that do not; `-c basicModel=…`. */
    basicModel: z.enum(modelIds),
    /** Those with a key in SSM (docs/deploying.md, "Models"). */
    providers: z.tuple([z.enum(providerNames)], z.enum(providerNames)).readonly(),
    /** Our quotas at the providers: beyond them videos wait in line. */
    capacities: z.partialRecord(z.enum(modelIds), fields({ videosAtOnce: count, startsPerMinute: count })),
    /** Per day (UTC); above it no videos are made until the next day. */
    dailySpendLimitDollars: fields({ all: count, perModel: count }),
    /** A region that offers Veo, and a Cloud Storage folder with a rule that deletes after a day. */
    vertex: fields({
      location: text,
      outputUri: matching(/^gs:\/\/.+\/$/, 'must be a folder of Cloud Storage, such as gs://videos/folder/'),
    }),
  }).partial(),
}).partial();
export type Facts = z.infer<typeof Facts>;

/** From the project's root; tests name a folder of their own, so that no operator's facts decide what they see. */
export function factsFileOf(name: string): string {
  return path.join(process.env.ENVIRONMENTS_FOLDER ?? 'environments', `${name}.json`);
}

/**
 * Reads what the operator wrote of an environment; nothing where there is no file.
 *
 * @throws {Error} with the file, each field that is wrong, and what it may be
 */
export function readFacts(name: string): Facts {
  const file = factsFileOf(name);
  const absolute = path.resolve(projectRoot, file);
  if (!existsSync(absolute)) return {};
  return parseFacts(readFileSync(absolute, 'utf8'), file);
}

/** @throws {Error} with the file, each field that is wrong, and what it may be */
export function parseFacts(json: string, file: string): Facts {
  let written: unknown;
  try {
    written = JSON.parse(json);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { data, error } = Facts.safeParse(written);
  if (data !== undefined) return data;
  const problems = error.issues.map(
    ({ path: at, message }) => `\n  ${[at.join('.'), message].filter(Boolean).join(': ')}`,
  );
  throw new Error(`${file} has mistakes:${problems.join('')}`);
}
