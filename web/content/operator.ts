import { type Operator, operator as written } from '../../contract/operator.ts';
import { isShown } from './samples.ts';

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

/** Whether the pages name an example of an operator, and say that it is one: until the operator has written who they are. */
export const operatorIsExample = written.legalName === null && isShown({ areSamples: true });

/** Who runs this site (contract/operator.ts). What is null is not said. */
export const operator: Operator = operatorIsExample ? example : written;

/** How the legal texts call the operator. */
export const operatorName = operator.legalName ?? 'the operator of Reelwright';

/** The operator's name and address, for a sentence. */
export const operatorWithAddress = [operatorName, ...(operator.postalAddress ?? [])].join(', ');

/** As the specification states them. */
export const businessHours = 'Mon-Fri 9-6 PST';

/** Within which a message to support is answered. */
export const supportResponseHours = 24;
