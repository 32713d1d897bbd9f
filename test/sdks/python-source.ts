import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../packages/sdk-python/reelwright');

/** What a method of the Python SDK takes and sends, as its source says. */
export interface PythonMethod {
  /** Type and default by name, such as `int | None = None`. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly method: string;
  /** With `{id}` where the id goes. */
  readonly path: string;
  /** The parameter of each name that it sends. */
  readonly query: ReadonlyMap<string, string>;
  readonly body: ReadonlyMap<string, string> | null;
  readonly sendsIdempotencyKey: boolean;
  /** The type that it reads the answer as; null: it reads none. */
  readonly answer: string | null;
}

/**
 * @param resource such as `videos`
 * @throws {Error} if the client has no such method
 */
export function pythonMethodOf(resource: string, name: string): PythonMethod {
  const className = `Async${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;
  const source = readFileSync(path.join(folder, '_async.py'), 'utf8');
  const [, ofClass = ''] = new RegExp(`^class ${className}:\n(.*?)(?=^\\S)`, 'ms').exec(source) ?? [];
  const [, signature, code] =
    new RegExp(
      `^ {4}(?:async )?def ${name}\\(\\s*self,?\\s*(.*?),?\\s*\\) -> (.*?)(?=^ {4}(?:async )?def |(?![^]))`,
      'ms',
    ).exec(ofClass) ?? [];
  if (signature === undefined || code === undefined) throw new Error(`Python has no ${resource}.${name}.`);
  const found = (pattern: RegExp) => pattern.exec(code)?.[1] ?? null;
  const body = found(/body=\{([^}]*)\}/);
  return {
    parameters: new Map(
      signature
        .split(/,\s*(?![^[]*\])/)
        .filter((parameter) => parameter.includes(':'))
        .map((parameter) => {
          const [, key = '', type = ''] = /^(\w+): (.*)$/s.exec(parameter) ?? [];
          return [key, type];
        }),
    ),
    method: found(/"(POST|PATCH|DELETE)"/) ?? 'GET',
    path: (found(/"(\/[^"]*)"/) ?? '').replace(/\{segment\(\w+\)\}/, '{id}'),
    query: pairsIn(found(/query ?= ?\{([^}]*)\}/) ?? ''),
    body: body === null ? null : pairsIn(body),
    sendsIdempotencyKey: code.includes('idempotency_key=idempotency_key'),
    answer: found(/object_of\((\w+)\)/) ?? found(/AsyncPages\(self\._requests, (\w+)/),
  };
}

function pairsIn(pairs: string): ReadonlyMap<string, string> {
  return new Map([...pairs.matchAll(/"(\w+)": (\w+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** The class of each code of an error, and the status that the class says it is of, such as `429` or `5xx`. */
export function pythonErrors(): ReadonlyMap<string, { readonly name: string; readonly status: string }> {
  const source = readFileSync(path.join(folder, 'errors.py'), 'utf8');
  return new Map(
    [...source.matchAll(/^ {4}"(\w+)": (\w+),$/gm)].map(([, code = '', name = '']) => {
      const [, status = ''] =
        new RegExp(`^class ${name}\\(ApiError\\):\n {4}"""(\\w+)`, 'm').exec(source) ?? [];
      return [code, { name, status }];
    }),
  );
}
