import { modelIds, models } from '../../contract/videos/models.ts';
import type { EnvironmentName } from '../../lib/foundation/environments.ts';
import type { Facts } from '../../lib/foundation/facts.ts';
import type { Account } from './account.ts';

/** One line that the operator types. */
interface Prompt {
  readonly asks: string;
  readonly example: string;
}

/** A fact that only the operator knows. The schema of the facts judges the answer. */
export interface Question {
  /** Where `environments/<env>.json` has it. */
  readonly field: string;
  readonly why: string;
  readonly prompts: readonly Prompt[];
  /** Where a deployment needs it; elsewhere Enter skips it. */
  readonly neededIn: 'every environment' | 'prod' | 'none';
  /** Without it the question is asked in any case. */
  readonly isAskedFor?: (facts: Facts) => boolean;
  /** What Enter answers. */
  readonly suggest?: (account: Account) => Promise<string>;
  /** The value of the field; undefined: it stays unwritten. */
  readonly toFact: (answers: readonly string[], account: Account, name: EnvironmentName) => unknown;
}

const first = ([answer]: readonly string[]) => answer;
const listIn = (answer = '') => answer.split(',').map((part) => part.trim());
const isYes = ([answer = '']: readonly string[]) => /^y(es)?$/i.test(answer);
const modelsOffered = modelIds.filter((id) => models[id].provider !== 'simulated');

/** In the order in which they are asked. One that may be skipped is asked until a later needed one is answered. */
export const questions: readonly Question[] = [
  {
    field: 'account',
    why: 'CloudFormation refuses to deploy to any other account.',
    prompts: [{ asks: 'AWS account', example: '111122223333' }],
    neededIn: 'every environment',
    suggest: async (account) => (await account.askIdentity()).account,
    toFact: first,
  },
  {
    field: 'emailSender',
    why: 'Confirmation links, receipts and notices come from this address, which must be of a domain of yours.',
    prompts: [{ asks: 'Sender of email', example: 'hello@reelwright.example' }],
    neededIn: 'every environment',
    toFact: ([address = '']) => ({ address, verifiedDomain: address.slice(address.indexOf('@') + 1) }),
  },
  {
    field: 'domain',
    why: 'The address of the site. Without one it is at *.cloudfront.net. A certificate for it is requested at once.',
    prompts: [{ asks: 'Domain of the site', example: 'reelwright.example' }],
    neededIn: 'prod',
    toFact: async ([name = ''], account) => ({
      name,
      certificateArn: (await account.findCertificate(name)) ?? (await account.requestCertificate(name)),
    }),
  },
  {
    field: 'operator.legalName',
    why: 'The terms are a contract with this company.',
    prompts: [{ asks: 'Registered name of the company', example: 'Example Pictures, Inc.' }],
    neededIn: 'prod',
    toFact: first,
  },
  {
    field: 'operator.postalAddress',
    why: 'The legal pages name it.',
    prompts: [
      { asks: 'Its address, lines separated by ;', example: '100 Example Street; Los Angeles, CA 90000' },
    ],
    neededIn: 'prod',
    toFact: ([answer = '']) => answer.split(';').map((line) => line.trim()),
  },
  {
    field: 'operator.email',
    why: 'Where customers write, besides the contact form.',
    prompts: [{ asks: "Customers' email address", example: 'help@reelwright.example' }],
    neededIn: 'prod',
    toFact: first,
  },
  {
    field: 'operator.phone',
    why: 'Enterprise customers call it in business hours.',
    prompts: [{ asks: 'Phone number', example: '+1 (213) 555-0100' }],
    neededIn: 'prod',
    toFact: first,
  },
  {
    field: 'operator.dmcaAgent',
    why: 'The agent for copyright notices, as listed with the U.S. Copyright Office: https://www.copyright.gov/dmca-directory/.',
    prompts: [
      { asks: "The copyright agent's name", example: 'Alex Example' },
      { asks: 'Address', example: '100 Example Street, Los Angeles, CA 90000' },
      { asks: 'Phone number', example: '+1 (213) 555-0101' },
      { asks: 'Email address', example: 'copyright@reelwright.example' },
    ],
    neededIn: 'prod',
    toFact: ([name, address, phone, email]) => ({ name, address, phone, email }),
  },
  {
    field: 'operator.governingLaw',
    why: "The law of the contract; without it that of the operator's place.",
    prompts: [{ asks: 'Governing law', example: 'the State of California' }],
    neededIn: 'none',
    toFact: first,
  },
  {
    field: 'videos.model',
    why: `Makes the videos of Plus, Pro and packs: one of ${modelsOffered.filter((id) => models[id].veo3).join(', ')}.`,
    prompts: [{ asks: 'Model that is Veo 3', example: 'veo-3.1-fast' }],
    neededIn: 'prod',
    toFact: first,
  },
  {
    field: 'videos.basicModel',
    why: `Makes the videos of Basic: one of ${modelsOffered.filter((id) => !models[id].veo3).join(', ')}.`,
    prompts: [{ asks: 'Model for Basic', example: 'gemini-omni-1.2-flash' }],
    neededIn: 'prod',
    isAskedFor: ({ videos }) => videos?.model !== undefined,
    toFact: first,
  },
  {
    field: 'videos.vertex',
    why: 'Veo writes videos into a bucket of yours, whose rule deletes after a day.',
    prompts: [
      { asks: 'Region of Google Cloud that offers Veo', example: 'us-central1' },
      { asks: 'Folder of Cloud Storage', example: 'gs://reelwright-prod-videos/videos/' },
    ],
    neededIn: 'prod',
    isAskedFor: ({ videos }) => videos?.model !== undefined && models[videos.model].provider === 'vertex',
    toFact: ([location, outputUri]) => ({ location, outputUri }),
  },
  {
    field: 'google',
    why: 'Visitors sign in with Google by a client of type "web application" (https://console.cloud.google.com/auth/clients), whose redirect URI docs/deploying.md names.',
    prompts: [
      { asks: "Google's client id", example: '123-abc.apps.googleusercontent.com' },
      {
        asks: 'Prefix of the sign-in domain, which cannot change later',
        example: 'reelwright-prod',
      },
    ],
    neededIn: 'none',
    toFact: ([clientId, signInDomainPrefix], _, name) => ({
      clientId,
      clientSecretName: `reelwright/${name}/google-client-secret`,
      signInDomainPrefix,
    }),
  },
  {
    field: 'github',
    why: 'Its workflows deploy main: docs/deploying.md, "From GitHub".',
    prompts: [{ asks: 'Repository', example: 'owner/name' }],
    neededIn: 'none',
    toFact: ([repository]) => ({ repository }),
  },
  {
    field: 'costAnomalyMonitor',
    why: 'Cost Explorer mails unusual costs. It must have been opened once: https://console.aws.amazon.com/costmanagement/home.',
    prompts: [{ asks: 'Mail unusual costs (yes, or Enter for no)', example: 'yes' }],
    neededIn: 'none',
    toFact: async (answers, account) =>
      isYes(answers) ? ((await account.askCostMonitors())[0]?.arn ?? 'new') : undefined,
  },
  {
    field: 'tax',
    why: 'Stripe Tax collects tax: on top of prices (exclusive), or within them (inclusive). Set it up first: https://dashboard.stripe.com/settings/tax.',
    prompts: [{ asks: 'Tax (exclusive, inclusive, or Enter for none)', example: 'exclusive' }],
    neededIn: 'none',
    toFact: first,
  },
  {
    field: 'promotionCodes',
    why: 'Checkouts take promotion codes that you make in Stripe.',
    prompts: [{ asks: 'Promotion codes (yes, or Enter for no)', example: 'yes' }],
    neededIn: 'none',
    toFact: (answers) => (isYes(answers) ? true : undefined),
  },
  {
    field: 'alarmRecipients',
    why: 'Alarms are mailed: urgent ones at any hour, routine ones for the next working day.',
    prompts: [
      { asks: 'Recipients of urgent alarms, separated by commas', example: 'on-call@reelwright.example' },
      { asks: 'Recipients of routine alarms', example: 'operator@reelwright.example' },
    ],
    neededIn: 'prod',
    toFact: ([urgent, routine]) => ({ urgent: listIn(urgent), routine: listIn(routine) }),
  },
  {
    field: 'operatorAddress',
    why: "Receives visitors' messages.",
    prompts: [{ asks: "Recipient of visitors' messages", example: 'operator@reelwright.example' }],
    neededIn: 'every environment',
    toFact: first,
  },
];
