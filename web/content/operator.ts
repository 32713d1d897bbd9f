import { type Operator, unknownOperator } from '../../contract/operator.ts';
import { isShown } from './samples.ts';

declare global {
  interface ImportMetaEnv {
    /** An `Operator` as JSON: lib/edge/site-build.ts. */
    readonly VITE_OPERATOR?: string;
  }
}

// Undefined on the laptop, and if Node runs this file directly.
const json = import.meta.env?.VITE_OPERATOR;
const written: Operator = json === undefined ? unknownOperator : JSON.parse(json);

const example: Operator = {
  ...written,
  legalName: 'Example Pictures, Inc.',
  postalAddress: ['100 Example Street', 'Los Angeles, CA 90000', 'United States'],
  email: 'hello@reelwright.example',
  phone: '+1 (213) 555-0100',
  dmcaAgent: {
    name: 'Alex Example',
    address: '100 Example Street, Los Angeles, CA 90000',
    phone: '+1 (213) 555-0101',
    email: 'copyright@reelwright.example',
  },
  governingLaw: 'the State of California',
};

/** Whether the pages name an example operator and say so. */
export const operatorIsExample = written.legalName === null && isShown({ areSamples: true });

/** Pages omit null facts. */
export const operator: Operator = operatorIsExample ? example : written;

export const operatorName = operator.legalName ?? 'the operator of Reelwright';

export const operatorWithAddress = [operatorName, ...(operator.postalAddress ?? [])].join(', ');

/** From the specification. */
export const businessHours = 'Mon-Fri 9-6 PST';

export const supportResponseHours = 24;
