import { termsVersion } from './account/terms-version.ts';

/**
 * Who runs the site: facts that its pages name and production requires, from `environments/<name>.json`
 * (lib/foundation/facts.ts).
 */
export interface Operator {
  /** The registered name of the company. */
  readonly legalName: string | null;
  /** Lines, as on an envelope. */
  readonly postalAddress: readonly string[] | null;
  /** Where customers write, besides the contact form. */
  readonly email: string | null;
  /** For enterprise customers, in business hours. */
  readonly phone: string | null;
  /**
   * The agent listed with the U.S. Copyright Office (https://www.copyright.gov/dmca-directory/). The site
   * must name all four: 17 U.S.C. § 512(c)(2), https://www.law.cornell.edu/uscode/text/17/512.
   */
  readonly dmcaAgent: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
  } | null;
  /** Null: the law of the operator's place. */
  readonly governingLaw: string | null;
  /** YYYY-MM-DD: change it with the texts. */
  readonly legalTextsUpdated: string;
}

/** Until the operator writes the facts, after a lawyer's review of web/content/legal/. */
export const unknownOperator: Operator = {
  legalName: null,
  postalAddress: null,
  email: null,
  phone: null,
  dmcaAgent: null,
  governingLaw: null,
  legalTextsUpdated: termsVersion,
};
