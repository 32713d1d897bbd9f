/** A frequently asked question with its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}
