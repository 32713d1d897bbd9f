import type { StillName } from './stills.ts';

/**
 * design/prose.tsx renders `**strong**`, `` `code` `` and `[label](/address)` in texts, list items and table
 * cells.
 */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Gets an anchor made of its words. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string; readonly label?: string }
  /** A prompt for the generator. */
  | { readonly kind: 'prompt'; readonly text: string; readonly label: string }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Article {
  /** Lower case, digits and hyphens. Never changes with the title. */
  readonly slug: string;
  readonly title: string;
  /** At most 160 characters, for lists, search engines and previews. */
  readonly summary: string;
  /** `YYYY-MM-DD` */
  readonly published: string;
  readonly updated?: string;
  readonly body: readonly Block[];
}

export interface BlogArticle extends Article {
  readonly still: StillName;
}
