import { stripVTControlCharacters } from 'node:util';

/** GitHub takes comments of at most 65,536 characters; three environments share one. */
const longestDiff = 15_000;
const longestList = 40;

/**
 * What `cdk diff` printed for one environment, as Markdown: first what would be replaced or destroyed, since data and
 * addresses go with it.
 *
 * @param code of `cdk diff`; without `--fail` anything but 0 is a failure
 */
export function diffComment(environment: string, text: string, code: number): string {
  const lines = stripVTControlCharacters(text).split('\n');
  const changed = lines.filter((line) => /^\[[-+~]\] /.test(line)).length;
  const lost = lines.filter((line) =>
    /^\[[-~]\] AWS::.* (?:replace|may be replaced|destroy|orphan)$/.test(line),
  );
  const summary =
    code !== 0
      ? '**The comparison failed.**'
      : lost.length > 0
        ? `**Replaced, destroyed or left behind:**\n\n${listOf(lost)}`
        : changed > 0
          ? `${changed} changes. Nothing is replaced or destroyed.`
          : 'Nothing changes.';
  const shown = lines.join('\n').trim();
  const cut = shown.length > longestDiff ? `${shown.slice(0, longestDiff)}\n… (cut)` : shown;
  // Longer than any fence in a template.
  const fence = '``````````';
  return [
    `### ${environment}\n`,
    summary,
    `\n<details><summary>cdk diff</summary>\n\n${fence}\n${cut}\n${fence}\n</details>\n`,
  ].join('\n');
}

function listOf(lost: readonly string[]): string {
  const named = lost.slice(0, longestList).map((line) => `- \`${line.slice(4)}\``);
  return [...named, ...(lost.length > longestList ? [`- and ${lost.length - longestList} more`] : [])].join(
    '\n',
  );
}
