export interface Question {
  readonly question: string;
  readonly answer: string;
}
