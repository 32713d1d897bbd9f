/** Text that is HTML already: what `html` makes, and our own style. Whatever else comes into a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null;

/**
 * A piece of HTML from a template. What is put in is text and is escaped, for elements and for quoted attributes alike,
 * unless it is such a piece itself; null is nothing.
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
