import type { PrerenderedPage } from './page-markup.tsx';

/** Stylesheets of documents; the application's has every rule. */
export type DocumentStylesheet = 'documents.css' | 'landing.css';

/** Returns null for the stylesheet with all rules. */
export function stylesheetOf({
  start,
  path,
}: Pick<PrerenderedPage, 'start' | 'path'>): DocumentStylesheet | null {
  if (start === 'application') return null;
  return path === '/' ? 'landing.css' : 'documents.css';
}

/** Returns the classes whose rules only the stylesheet of all pages has. */
export function missingClasses(markup: string, ownRules: string, allRules: string): readonly string[] {
  const own = classesOf(ownRules);
  const all = classesOf(allRules);
  const used = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(/\s+/),
  );
  return [...new Set(used)].filter((name) => all.has(name) && !own.has(name)).sort();
}

function classesOf(rules: string): ReadonlySet<string> {
  const names = rules.matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-])+)/g);
  return new Set(
    [...names].map(([, name = '']) =>
      name
        .replace(/\\([0-9a-f]{1,6}) /g, (_all, code) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(/\\(.)/g, '$1'),
    ),
  );
}
