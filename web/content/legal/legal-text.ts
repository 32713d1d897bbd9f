import type { Block } from '../article.ts';

/** A legal text: what it is in a sentence or two, then its sections, each with a heading that the contents list leads to. */
export interface LegalText {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** Stands above a legal text that names an example of an operator. */
export const exampleNote = 'The company, address and agent named on this page are examples.';
