import type { StillName } from './stills.ts';

/**
 * A piece of a text. In `text`, in the items of lists and in cells, `**strong**`, `` `code` `` and `[label](/address)` are
 * set as such (design/prose.tsx).
 */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Gets an anchor made of its words, so that it can be linked to. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A numbered list of what to do, one after the other. */
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string; readonly label?: string }
  /** What a person types into the form to get a video. */
  | { readonly kind: 'prompt'; readonly text: string; readonly label: string }
  /** What one should not miss. */
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A text with an address of its own. */
export interface Article {
  /** The last part of its address: lower case, digits and hyphens. It stays when the title changes. */
  readonly slug: string;
  readonly title: string;
  /** One or two sentences for lists, search engines and previews: at most 160 characters. */
  readonly summary: string;
  /** `YYYY-MM-DD` */
  readonly published: string;
  readonly updated?: string;
  readonly body: readonly Block[];
}

/** An article of the blog. */
export interface BlogArticle extends Article {
  /** The picture beside it. */
  readonly still: StillName;
}
