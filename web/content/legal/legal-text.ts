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

/** As the specification states it for each of them; change the date with the text. */
export const lastUpdated = 'December 16, 2024';
