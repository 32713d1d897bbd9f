import escapeHtml from 'escape-html';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null;

/** A template tag that escapes values for elements and quoted attributes, except `Html`; null is empty. */
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
