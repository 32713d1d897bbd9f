import { exec } from 'node:child_process';
import { promisify } from 'node:util';

/** What a confirmation email carries: the token of its link, or the code to type. */
export type Confirmation =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string };

/**
 * The confirmations in a text, as they come: whole emails as a mail server keeps them, or what was typed. Links come
 * first, since six digits may be anything.
 */
export function confirmationsIn(text: string): readonly Confirmation[] {
  const plain = withoutQuotedPrintable(text);
  const tokens = [...plain.matchAll(/\/auth\?confirm=([\w-]{43})(?![\w-])/g)].map(([, token = '']) => token);
  const codes = [...plain.matchAll(/(?<![\w.#-])(\d{6})(?![\w.-])/g)].map(([, code = '']) => code);
  return [
    ...[...new Set(tokens)].map((token) => ({ kind: 'link', token }) as const),
    ...[...new Set(codes)].map((code) => ({ kind: 'code', code }) as const),
  ];
}

/**
 * What a command of the operator's own shell prints, within a minute.
 *
 * @throws an Error that says how it ended
 */
export async function outputOf(
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await promisify(exec)(command, {
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...variables },
  });
  return stdout;
}

/** RFC 2045, section 6.7: lines that were broken for the way, and `=3D` for `=`. */
function withoutQuotedPrintable(text: string): string {
  return text.replaceAll(/=\r?\n/g, '').replaceAll(/=3D/gi, '=');
}
