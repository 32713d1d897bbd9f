import { existsSync, realpathSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ErrorDocument } from './function-error.ts';

// Runs inside a function's process, before its code: it may import nothing but Node's own modules, or every cold
// start pays for it.

export type Handler = (event: unknown, context: unknown) => unknown;

export type LoadedHandler =
  | { readonly loaded: true; readonly handler: Handler }
  | { readonly loaded: false; readonly error: ErrorDocument };

/**
 * Loads a bundle as Lambda's runtime does, and names a failure as it does.
 *
 * @param handlerName `<file without extension>.<export>`
 */
export async function loadHandler(codeFolder: string, handlerName: string): Promise<LoadedHandler> {
  treatScriptsAsCommonJs(codeFolder);
  hideWhatLiesOutside(codeFolder);
  const [moduleName = '', ...exportPath] = handlerName.split('.');
  const file = ['.js', '.mjs', '.cjs']
    .map((extension) => join(codeFolder, `${moduleName}${extension}`))
    .find(existsSync);
  if (file === undefined) {
    return failed('Runtime.ImportModuleError', `Error: Cannot find module '${moduleName}'`);
  }
  let found: unknown;
  try {
    found = file.endsWith('.mjs') ? await import(pathToFileURL(file).href) : createRequire(file)(file);
  } catch (error) {
    return { loaded: false, error: describeLoadError(error) };
  }
  const namespace = found;
  for (const name of exportPath) found = property(found, name);
  found ??= exportPath.reduce<unknown>(
    (value, name) => property(value, name),
    property(namespace, 'default'),
  );
  if (!isHandler(found)) {
    return failed('Runtime.HandlerNotFound', `${handlerName} is undefined or not exported`);
  }
  if (found.length >= 3) {
    return failed(
      'Runtime.CallbackHandlerDeprecated',
      `${handlerName} takes a callback, which nodejs24.x no longer calls: return a promise instead.`,
    );
  }
  return { loaded: true, handler: found };
}

/** An error as Lambda's Node runtime reports it. */
export function describeError(error: unknown): ErrorDocument {
  if (error instanceof Error) {
    return {
      errorType: error.name || 'Error',
      errorMessage: error.message,
      trace: (error.stack ?? '').split('\n'),
    };
  }
  return { errorType: typeof error, errorMessage: String(error), trace: [] };
}

function describeLoadError(error: unknown): ErrorDocument {
  const document = describeError(error);
  const code = property(error, 'code');
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') {
    return {
      ...document,
      errorType: 'Runtime.ImportModuleError',
      errorMessage: `Error: ${document.errorMessage}`,
    };
  }
  if (error instanceof SyntaxError) return { ...document, errorType: 'Runtime.UserCodeSyntaxError' };
  return document;
}

/**
 * In Lambda a bundle lies alone, so its `.js` files are CommonJS. Here it lies below this project's package.json, whose
 * `"type": "module"` would make them ES modules.
 */
function treatScriptsAsCommonJs(codeFolder: string): void {
  if (existsSync(join(codeFolder, 'package.json'))) return;
  const folderUrl = `${pathToFileURL(codeFolder).href}/`;
  registerHooks({
    load(url, context, nextLoad) {
      const isOwnScript = url.startsWith(folderUrl) && url.endsWith('.js') && !url.includes('/node_modules/');
      return nextLoad(url, isOwnScript ? { ...context, format: 'commonjs' } : context);
    },
  });
}

/**
 * In Lambda nothing lies above a bundle. Here Node would go on looking for a package in this project's node_modules, and
 * find there what the function does not have, or parts built for this machine instead of what it brings.
 */
function hideWhatLiesOutside(codeFolder: string): void {
  const folderUrl = `${pathToFileURL(realpathSync(codeFolder)).href}/`;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context);
      const isFromInside = context.parentURL?.startsWith(folderUrl) === true;
      if (!isFromInside || !found.url.startsWith('file:') || found.url.startsWith(folderUrl)) return found;
      throw Object.assign(new Error(`Cannot find module '${specifier}'`), { code: 'MODULE_NOT_FOUND' });
    },
  });
}

function failed(errorType: string, errorMessage: string): LoadedHandler {
  return { loaded: false, error: { errorType, errorMessage, trace: [] } };
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function property(value: unknown, name: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  return Reflect.get(value, name);
}
