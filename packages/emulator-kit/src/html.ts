import escapeHtml from 'escape-html';

/** Markup that is safe to send. Only the `html` tag makes it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * A template of markup: every value in it is escaped, for text and for quoted attributes alike, unless it is `Html`.
 * Lists are joined; null, undefined and false are left out.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((markup, text, index) => markup + render(parts[index - 1]) + text));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(render).join('');
}
