import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import go from 'shiki/langs/go.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shell from 'shiki/langs/shellscript.mjs';

export type CodeLanguage = 'go' | 'javascript' | 'json' | 'python' | 'shell';

const theme = 'variables';

const highlighter = createHighlighterCoreSync({
  engine: createJavaScriptRegexEngine(),
  langs: [go, javascript, json, python, shell],
  themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--' })],
});

/** By the theme's color. Other tokens have the color of the text. */
const appearances: Readonly<Record<string, string>> = {
  'var(--token-comment)': 'text-faint',
  'var(--token-constant)': 'text-[light-dark(#2b668f,#8fc1e6)]',
  'var(--token-function)': 'text-[light-dark(#2b668f,#8fc1e6)]',
  'var(--token-keyword)': 'text-accent-text',
  'var(--token-string-expression)': 'text-good',
};

/** Code in colors. Classes, because the Content-Security-Policy allows no inline style. */
export function HighlightedCode({ code, language }: { code: string; language: CodeLanguage }) {
  const { tokens } = highlighter.codeToTokens(code, { lang: language, theme });
  return (
    <code>
      {tokens.flatMap((line, index) => [
        ...(index === 0 ? [] : ['\n']),
        ...line.map(({ content, color = '', offset }) => {
          const appearance = appearances[color];
          return appearance === undefined ? (
            content
          ) : (
            <span key={offset} className={appearance}>
              {content}
            </span>
          );
        }),
      ])}
    </code>
  );
}
