/** A piece of HTML in which everything that came from elsewhere is escaped. */
export interface Html {
  readonly markup: string;
}

type Content = Html | readonly Content[] | string | number | undefined;

/** Tagged template: texts are escaped, pieces of HTML and lists of them are put in as they are. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const markup = strings.reduce((before, string, index) => before + render(contents[index - 1]) + string);
  return { markup };
}

function render(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return 'markup' in content ? content.markup : content.map(render).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A whole page of the developer's pages. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Reelwright, local</title>
<link rel="stylesheet" href="/_local/style.css">
</head>
<body>
<header><a href="/_local/">Local cloud</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
