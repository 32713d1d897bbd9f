import escapeHtml from 'escape-html';

/** Text that is HTML already: the result of `html`, or our own style. Anything else in a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null;

/**
 * HTML from a template. Values are escaped, for elements and quoted attributes alike, unless they are `Html` already;
 * null is empty.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings
      .map((string, index) => string + (index < parts.length ? textOf(parts[index] ?? null) : ''))
      .join(''),
  );
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return escapeHtml(String(part));
}
