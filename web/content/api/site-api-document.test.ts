import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes.ts';
import { siteApiDocument } from './site-api-document.ts';

const document = siteApiDocument('https://reelwright.example');
const paths = document.paths ?? {};
const schemas = document.components?.schemas ?? {};

describe('the OpenAPI description of what the site calls', () => {
  it('is valid by OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(document.openapi).toBe('3.1.1');
  });

  it('has every route beside the public API, and no other', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      Object.values(routes)
        .filter(({ access, path }) => access !== 'key' && !path.startsWith('/api/v1/'))
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  it('asks for an access token where a person must be signed in, and nowhere else', () => {
    for (const { method, path, access } of Object.values(routes)) {
      if (access === 'key' || path.startsWith('/api/v1/')) continue;
      const operation = Object.entries(paths[path] ?? {}).find(
        ([name]) => name === method.toLowerCase(),
      )?.[1];
      expect(operation, path).toHaveProperty('responses.429.headers.Retry-After');
      if (access === 'user') {
        expect(operation, path).toHaveProperty('security', [{ accessToken: [] }]);
        expect(operation, path).toHaveProperty('responses.401');
      } else {
        expect(operation, path).not.toHaveProperty('security');
      }
    }
  });

  it('has the shape of every error', () => {
    const shapes = JSON.stringify(Object.entries(schemas).filter(([name]) => name.endsWith('Error')));
    for (const code of Object.keys(errorCodes)) expect(shapes).toContain(`"const":"${code}"`);
  });

  it('has the header that makes a deduction happen once, and the limit of each body', () => {
    const deduct = paths['/api/credits/deduct']?.post;
    expect(deduct?.parameters).toMatchObject([{ in: 'header', name: 'idempotency-key', required: true }]);
    expect(deduct?.requestBody).toMatchObject({ description: 'At most 65,536 bytes.', required: true });
  });
});
