import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../packages/sdk-go');

/** What a method of the Go SDK takes and sends, as its source says. */
export interface GoMethod {
  /** The type of each parameter by its name. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly method: string;
  /** With `{id}` where the id goes. */
  readonly path: string;
  /** The expression of each name that it sends. */
  readonly query: ReadonlyMap<string, string>;
  /** The type that it sends; null: none. */
  readonly body: string | null;
  /** The type that it reads the answer as; null: it reads none. */
  readonly answer: string | null;
}

/**
 * @param service such as `Videos`
 * @throws {Error} if the client has no such method
 */
export function goMethodOf(service: string, name: string): GoMethod {
  const source = ['videos.go', 'services.go'].map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const [, signature, code] =
    new RegExp(
      `^func \\(\\w \\*${service}\\) ${name}\\(\\s*(.*?),?\\s*\\) [^\\n]*\\{\\n(.*?)^\\}`,
      'ms',
    ).exec(source.join('\n')) ?? [];
  const [, answer, method, address = '', query = '', body = ''] =
    /send\[(.+?)\]\(ctx, (?:call|\w\.connection\.call\(options\)), http\.Method(\w+), (.+?), (nil|parameters|query\{.*?\}), (\w+)\)$/m.exec(
      code ?? '',
    ) ?? [];
  if (signature === undefined || answer === undefined || method === undefined)
    throw new Error(`Go has no ${service}.${name}.`);
  /** A variable's expression. */
  const expressionOf = (expression: string) =>
    new RegExp(`^\\t${expression} := (.+)$`, 'm').exec(code ?? '')?.[1] ?? expression;
  const parameters = new Map(
    signature.split(', ').map((parameter) => {
      const [key = '', type = ''] = parameter.split(/ (.*)/);
      return [key, type];
    }),
  );
  return {
    parameters,
    method: method.toUpperCase(),
    path: expressionOf(address)
      .split('+')
      .map((part) => (part.trim() === 'segment(id)' ? '{id}' : part.trim().replaceAll('"', '')))
      .join(''),
    query: new Map(
      [...expressionOf(query).matchAll(/"(\w+)": ([^,}]+)/g)].map(([, key = '', value = '']) => [key, value]),
    ),
    body: parameters.get(body) ?? null,
    answer: answer === 'struct{}' ? null : answer,
  };
}

/** The kind of each code of an error, and the status that the kind says it is of, such as `429` or `5xx`. */
export function goErrors(): ReadonlyMap<string, { readonly name: string; readonly status: string }> {
  const source = readFileSync(path.join(folder, 'errors.go'), 'utf8');
  return new Map(
    [...source.matchAll(/^\t"(\w+)": +(Err\w+),$/gm)].map(([, code = '', name = '']) => {
      const [, status = ''] = new RegExp(`^\\t// ${name} is (\\w+)`, 'm').exec(source) ?? [];
      return [code, { name, status }];
    }),
  );
}
