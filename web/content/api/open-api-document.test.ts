import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { webhookEventTypes } from '../../../contract/developers/webhooks.ts';
import { routes } from '../../../contract/routes.ts';
import { endpointWords } from './endpoint-words.ts';
import { openApiDocument, publicErrorsOf, publicRouteKeys } from './open-api-document.ts';

const document = openApiDocument('https://reelwright.example');
const paths = document.paths ?? {};

const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: Object(operation),
  })),
);

function operationOf(key: (typeof publicRouteKeys)[number]) {
  const { method, path } = routes[key];
  return described.find(({ name }) => name === `${method} ${path}`)?.operation;
}

describe('the OpenAPI document of the public API', () => {
  it.each(['open', 'closed'] as const)('is valid by OpenAPI 3.1, with %s errors', async (errors) => {
    const validator = new Validator();
    const written = JSON.parse(JSON.stringify(openApiDocument('https://reelwright.example', errors)));
    expect(await validator.validate(written)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(document.openapi).toBe('3.1.1');
  });

  it('has every route below /api/v1 and no other, each behind an API key but for the one that recognizes files', () => {
    expect(described.map(({ name }) => name).toSorted()).toEqual(
      Object.values(routes)
        .filter(({ path }) => path.startsWith('/api/v1/'))
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(document.components?.securitySchemes).toMatchObject({
      apiKey: { type: 'http', scheme: 'bearer' },
    });
    for (const { name, operation } of described) {
      if (operation.operationId === 'verifyFile') {
        expect(operation).toMatchObject({ security: [] });
        expect(operation).not.toHaveProperty('responses.401');
        continue;
      }
      expect(operation, name).not.toHaveProperty('security');
      expect(operation, name).toHaveProperty('responses.401.headers.WWW-Authenticate');
    }
  });

  it('calls each operation by a name of its own that every language can use', () => {
    const names = Object.values(endpointWords).map(({ operation }) => operation);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  });

  it.each(publicRouteKeys)('says of %s every error, with an example of each', (key) => {
    const { responses } = operationOf(key);
    const shown = Object.values(responses).flatMap((response) =>
      Object.keys(Object(response).content['application/problem+json']?.examples ?? {}),
    );
    expect(shown.toSorted()).toEqual(publicErrorsOf(key).toSorted());
  });

  it('demands a key that makes a video once, and says that an answer was given again', () => {
    const generate = operationOf('generateByKey');
    expect(generate.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key', required: true }),
    );
    for (const header of [
      'Location',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
      'Idempotent-Replayed',
    ]) {
      expect(generate.responses['202'].headers, header).toHaveProperty(header);
    }
    expect(operationOf('cancelVideoByKey').parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key' }),
    );
  });

  it('gives its objects names, and says what their fields mean', () => {
    const schemas = document.components?.schemas ?? {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Video',
        'VideoPage',
        'Receipt',
        'Estimate',
        'CreditBalance',
        'Problem',
        'WebhookEvent',
      ]),
    );
    expect(schemas.Video).toMatchObject({
      properties: { receipt: { $ref: '#/components/schemas/Receipt', description: expect.any(String) } },
    });
  });

  it('says of every field which values it takes, also where objects have fields in common', () => {
    const types = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'];
    const untyped: string[] = [];
    search(document, '');
    expect(untyped).toEqual([]);

    function search(node: unknown, place: string): void {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, child] of Object.entries(node)) search(child, `${place}/${name}`);
      if (!('type' in node) || node.type !== 'object' || !('properties' in node)) return;
      for (const [field, schema] of Object.entries(Object(node.properties))) {
        if (!types.some((type) => type in Object(schema))) untyped.push(`${place}/${field}`);
      }
    }
  });

  it('offers no choice of mode: a key has the webhook endpoints of its own', () => {
    for (const { name, operation } of described) {
      const parameters: readonly { name: string }[] = operation.parameters ?? [];
      expect(
        parameters.map((parameter) => parameter.name),
        name,
      ).not.toContain('mode');
    }
  });

  it('says that an event is listed once', () => {
    expect(document.components?.schemas?.WebhookCreation).toMatchObject({
      properties: { events: { uniqueItems: true } },
    });
  });

  it('has the refusals of the firewall before the site', () => {
    for (const status of ['413', '429']) {
      expect(operationOf('createWebhook').responses[status].content['application/json'].schema).toEqual({
        anyOf: [
          { $ref: '#/components/schemas/GatewayRefusal' },
          { $ref: '#/components/schemas/FirewallRefusal' },
        ],
      });
    }
  });

  it('has what is sent to webhooks', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([...webhookEventTypes]);
  });
});
