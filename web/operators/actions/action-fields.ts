import type { InputOf, OperatorActionName } from '../../../contract/operators/operator-actions.ts';
import { removalGrounds } from '../../../contract/reports/report-kinds.ts';
import { incidentChoices } from '../api/browser-tables.ts';
import { inWords } from '../design/figures.ts';

/** A field that the operator fills; what the page knows already, such as the outcome, is not asked for. */
export interface ActionField {
  readonly label: string;
  readonly hint?: string;
  readonly control:
    | { readonly kind: 'whole'; readonly unit: string }
    /** Empty: null. */
    | { readonly kind: 'dollars' }
    /** Empty with `isNullable`: null. */
    | { readonly kind: 'line'; readonly maximumCharacters: number; readonly isNullable?: true }
    | { readonly kind: 'text'; readonly maximumCharacters: number }
    | { readonly kind: 'instant' }
    | { readonly kind: 'yes-no' }
    | { readonly kind: 'one-of' | 'some-of'; readonly choices: readonly (readonly [string, string])[] };
}

type FieldsOf<Name extends OperatorActionName> = { readonly [Field in keyof InputOf<Name>]?: ActionField };

const credits: ActionField = { label: 'Credits', control: { kind: 'whole', unit: 'credits' } };
const chosen = (values: readonly string[]) => values.map((value) => [value, inWords(value)] as const);

const statement: ActionField = {
  label: 'Statement: what the owner reads, and never who reported',
  control: { kind: 'text', maximumCharacters: 2_000 },
};

const announcement = {
  title: {
    label: 'Title',
    control: { kind: 'line', maximumCharacters: incidentChoices.titleMaximumCharacters },
  },
  text: {
    label: 'What people read',
    control: { kind: 'text', maximumCharacters: incidentChoices.textMaximumCharacters },
  },
  services: { label: 'Services', control: { kind: 'some-of', choices: chosen(incidentChoices.services) } },
} as const satisfies Record<string, ActionField>;

/** What each action's form asks for, in this order. */
export const actionFields: { readonly [Name in OperatorActionName]: FieldsOf<Name> } = {
  grantCredits: { credits },
  takeCredits: { credits },
  refundPayment: {
    amount_cents: {
      label: 'Amount in US dollars',
      hint: 'Empty: all that is left of it.',
      control: { kind: 'dollars' },
    },
  },
  syncCustomer: {},
  endSessions: {},
  resetSecondFactor: {},
  revokeKey: {},
  suspendPerson: {},
  resumePerson: {},
  resumeGenerating: {},
  answerMessage: { answer: { label: 'Answer', control: { kind: 'text', maximumCharacters: 5_000 } } },
  resendConfirmation: {},
  retryDeadLetter: {},
  discardDeadLetter: {},
  replayWebhooks: {
    from: { label: 'From (UTC)', control: { kind: 'instant' } },
    to: { label: 'To (UTC)', control: { kind: 'instant' } },
  },
  changeSetting: {
    value: {
      label: 'Value',
      hint: 'Empty: what is deployed. A setting lowers what is deployed; what one operator does alone needs a second person.',
      control: { kind: 'line', maximumCharacters: 100, isNullable: true },
    },
  },
  openIncident: {
    ...announcement,
    impact: { label: 'They are', control: { kind: 'one-of', choices: chosen(incidentChoices.states) } },
  },
  updateIncident: {
    text: {
      label: 'What people read',
      control: { kind: 'text', maximumCharacters: incidentChoices.textMaximumCharacters },
    },
    is_resolved: { label: 'It is resolved', control: { kind: 'yes-no' } },
  },
  planMaintenance: {
    ...announcement,
    starts_at: { label: 'From (UTC)', control: { kind: 'instant' } },
    ends_at: { label: 'To (UTC)', control: { kind: 'instant' } },
  },
  exportPerson: {},
  viewAsPerson: {},
  deletePerson: {},
  revealVideo: {},
  hideReported: {},
  decideCase: {
    ground: { label: 'Ground', control: { kind: 'one-of', choices: chosen(removalGrounds) } },
    statement,
  },
  decideAppeal: { statement },
  writeNote: { note: { label: 'Note', control: { kind: 'text', maximumCharacters: 2_000 } } },
};

/** What a form holds, before it is read. */
export type FormValue = string | boolean | readonly string[];

/**
 * Returns what the action's input has for a field.
 *
 * @throws RangeError with a sentence for the operator
 */
export function inputOf({ label, control }: ActionField, value: FormValue | undefined): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  switch (control.kind) {
    case 'whole':
      if (!/^\d{1,9}$/.test(text)) throw new RangeError(`${label}: enter a whole number.`);
      return Number(text);
    case 'dollars':
      if (text === '') return null;
      if (!/^\d{1,6}(\.\d{1,2})?$/.test(text))
        throw new RangeError(`${label}: enter an amount such as 12.50.`);
      return Math.round(Number(text) * 100);
    case 'instant': {
      const milliseconds = Date.parse(`${text}Z`);
      if (Number.isNaN(milliseconds)) throw new RangeError(`${label}: enter a date and a time.`);
      return new Date(milliseconds).toISOString();
    }
    case 'line':
      if (text === '' && control.isNullable === true) return null;
      if (text === '') throw new RangeError(`${label}: please fill in this field.`);
      return text;
    case 'text':
    case 'one-of':
      if (text === '') throw new RangeError(`${label}: please fill in this field.`);
      return text;
    case 'yes-no':
      return value === true;
    case 'some-of':
      if (!Array.isArray(value) || value.length === 0) throw new RangeError(`${label}: choose at least one.`);
      return value;
  }
}
