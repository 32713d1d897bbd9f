/**
 * Who runs this site: facts that only its operator knows. What is null is not said on the pages; an operator fills it in
 * here before the site is opened to the public, and has the legal texts (content/legal/) read by a lawyer.
 */
export interface Operator {
  /** The registered name of the company that offers the service. */
  readonly legalName: string | null;
  /** Postal address, in lines; also in the legal texts. */
  readonly postalAddress: readonly string[] | null;
  /** Where mail is read; the form is there besides. */
  readonly email: string | null;
  /** For enterprise customers, in business hours. */
  readonly phone: string | null;
  /** Whom the U.S. Copyright Office lists as the agent for notices (https://www.copyright.gov/dmca-directory/). */
  readonly dmcaAgent: { readonly name: string; readonly address: string } | null;
  /** Whose law the terms are under: 'the State of California'. */
  readonly governingLaw: string | null;
}

export const operator: Operator = {
  legalName: null,
  postalAddress: null,
  email: null,
  phone: null,
  dmcaAgent: null,
  governingLaw: null,
};

/** How the legal texts call the operator. */
export const operatorName = operator.legalName ?? 'the operator of Reelwright';

/** As the specification states them. */
export const businessHours = 'Mon-Fri 9-6 PST';

/** Within which a message to support is answered. */
export const supportResponseHours = 24;
