import { globSync, readFileSync } from 'node:fs';

/** The HTTP request of each method of Stripe's SDK that our code calls. https://docs.stripe.com/api */
const requestOf: Readonly<Record<string, readonly [method: string, path: string]>> = {
  list: ['GET', ''],
  retrieve: ['GET', '/{id}'],
  create: ['POST', ''],
  update: ['POST', '/{id}'],
  del: ['DELETE', '/{id}'],
  cancel: ['DELETE', '/{id}'],
  expire: ['POST', '/{id}/expire'],
  release: ['POST', '/{id}/release'],
  voidInvoice: ['POST', '/{id}/void'],
  listLineItems: ['GET', '/{id}/lines'],
};

/** Calls that send nothing. */
const local: ReadonlySet<string> = new Set(['webhooks.constructEventAsync']);

/**
 * Every operation that the functions call, such as `POST /v1/checkout/sessions/{id}/expire`, read from their source.
 *
 * @throws Error if a method of the SDK is not in the table above
 */
export function calledOperations(root: string): ReadonlySet<string> {
  const operations = new Set<string>();
  for (const file of globSync('functions/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const text = readFileSync(`${root}/${file}`, 'utf8');
    for (const [, call = ''] of text.matchAll(/\bstripe\s*\.((?:\w+\s*\.)+\w+)\(/g)) {
      const name = call.replace(/\s/g, '');
      if (local.has(name)) continue;
      const [verb = '', ...resource] = name.split('.').reverse();
      const request = requestOf[verb];
      if (request === undefined) throw new Error(`${file} calls ${name}: say in requestOf what that sends.`);
      const path = resource
        .reverse()
        .map((part) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      operations.add(`${request[0]} /v1/${path.join('/')}${request[1]}`);
    }
  }
  return operations;
}

/** Ids of Stripe's objects, as the emulator makes them, and those of our products. */
const ids =
  /\b(?:bpc|bps|ch|clock|cn|cs|cus|dp|du|evt|il|in|pi|pm|price|prod|re|reelwright|si|sub|sub_sched)_\w+/g;

/** `DELETE /v1/customers/{id}`: the operation that a request is for. */
export function operationOf({ method, url }: { readonly method: string; readonly url: string }): string {
  const [path = ''] = url.split('?');
  return `${method} ${path.replace(ids, '{id}')}`;
}

/** A request without what makes every run another: ids, times and addresses. */
export function shapeOf(request: {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}): string {
  return `${request.method} ${request.url} ${request.body}`
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{uuid}')
    .replace(ids, '{id}')
    .replace(/[\w.-]+(?:@|%40)[\w.-]+/g, '{email}')
    .replace(/\d{5,}/g, '{number}');
}
