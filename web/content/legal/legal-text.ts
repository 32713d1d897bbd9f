import type { Block } from '../article.ts';

/** The headings form the contents list. */
export interface LegalText {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export const exampleNote = 'The company, address and agent named on this page are examples.';
