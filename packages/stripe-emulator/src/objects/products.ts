import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { invalidRequest, resourceMissing } from '../routes/errors.ts';
import { datedPageParameters, listPage } from '../routes/lists.ts';
import {
  boolean,
  changeMetadata,
  clearableText,
  metadataChange,
  newMetadata,
  text,
  valueOr,
} from '../routes/parameters.ts';
import { get, post, type Reading, type Resource, type Work } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { products } from '../state/collections.ts';

interface ProductFields {
  readonly id?: string | undefined;
  readonly name: string;
  readonly active?: boolean | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly tax_code?: string | undefined;
}

/** https://docs.stripe.com/tax/tax-codes */
const taxCode = z.string().check(z.regex(/^txcd_\d{8}$/));

export function createProduct(work: Work, fields: ProductFields): Stripe.Product {
  if (fields.id !== undefined && work.store.get(products, fields.id) !== undefined) {
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const product: Stripe.Product = {
    id: fields.id ?? work.newId('prod'),
    object: 'product',
    active: fields.active ?? true,
    created: work.nowSeconds,
    default_price: null,
    description: fields.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: fields.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: work.nowSeconds,
    url: null,
  };
  work.store.put(products, product);
  recordEvent(work, 'product.created', product);
  return product;
}

/** The product with this id. Throws `resource_missing` when there is none. */
export function requireProduct(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): Stripe.Product {
  const product = store.get(products, id);
  if (product === undefined) throw resourceMissing('product', id, param, status);
  return product;
}

export const productResource: Resource = {
  object: 'product',
  collection: products,
  routes: [
    post({
      path: '/v1/products',
      parameters: z.strictObject({
        id: z.optional(text(255)),
        active: z.optional(boolean),
        name: text(),
        description: z.optional(text()),
        metadata: z.optional(newMetadata),
        tax_code: z.optional(taxCode),
      }),
      handle: createProduct,
    }),
    get({
      path: '/v1/products',
      parameters: z.strictObject({
        ...datedPageParameters,
        ids: z.optional(z.array(text())),
      }),
      handle: ({ store }, { ids, ...page }) =>
        listPage(
          '/v1/products',
          'product',
          store.all(products).filter(({ id }) => ids === undefined || ids.includes(id)),
          page,
        ),
    }),
    retrieveRoute('/v1/products/:id', products),
    post({
      path: '/v1/products/:id',
      parameters: z.strictObject({
        name: z.optional(text()),
        active: z.optional(boolean),
        description: z.optional(clearableText()),
        metadata: z.optional(metadataChange),
        tax_code: z.optional(taxCode),
      }),
      handle(work, { name, active, description, metadata, tax_code }, id) {
        const before = requireProduct(work, id, 'id', 404);
        const after: Stripe.Product = {
          ...before,
          name: name ?? before.name,
          active: active ?? before.active,
          description: valueOr(description, before.description),
          metadata: changeMetadata(before.metadata, metadata),
          tax_code: tax_code ?? before.tax_code,
        };
        const previous = changedAttributes(before, after);
        if (Object.keys(previous).length === 0) return before;
        const updated = { ...after, updated: work.nowSeconds };
        work.store.put(products, updated);
        recordEvent(work, 'product.updated', updated, { ...previous, updated: before.updated });
        return updated;
      },
    }),
  ],
};
