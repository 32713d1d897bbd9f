/** Who runs the site, as its pages name them: facts that only the operator knows. A production needs them (lib/foundation/environments.ts). */
export interface Operator {
  /** Registered name of the company that offers the service. */
  readonly legalName: string | null;
  /** In lines, as on an envelope. */
  readonly postalAddress: readonly string[] | null;
  /** Where customers may write, besides the form of the contact page. */
  readonly email: string | null;
  /** For enterprise customers, in business hours. */
  readonly phone: string | null;
  /**
   * The agent for notices of infringement, as listed with the U.S. Copyright Office (https://www.copyright.gov/dmca-directory/).
   * The site must name all four: 17 U.S.C. § 512(c)(2), https://www.law.cornell.edu/uscode/text/17/512.
   */
  readonly dmcaAgent: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
  } | null;
  /** Whose law the terms are under, such as 'the State of California'; null: that of the operator's place. */
  readonly governingLaw: string | null;
  /** The day of the last change of the legal texts, YYYY-MM-DD: change it with them. */
  readonly legalTextsUpdated: string;
}

/** Written by the operator before the site is opened to the public, after a lawyer has read web/content/legal/. */
export const operator: Operator = {
  legalName: null,
  postalAddress: null,
  email: null,
  phone: null,
  dmcaAgent: null,
  governingLaw: null,
  legalTextsUpdated: '2024-12-16',
};
