import { describe, expect, it } from 'vitest';
import { environmentNamed } from '../../lib/environments.ts';
import { unsynthesized } from './synthesized.ts';

describe('what stops a synthesis', () => {
  it('is an environment that there is not, with the ones that there are', () => {
    expect(() => environmentNamed('production')).toThrow(
      'There is no environment "production". Choose one of laptop, dev, staging, prod, for example with -c env=prod.',
    );
  });

  it('is a name that every object has', () => {
    expect(() => environmentNamed('constructor')).toThrow('There is no environment "constructor".');
  });

  it('is a site that was not built, with what to run', () => {
    expect(() => unsynthesized('dev', { siteFiles: '/nowhere/dist' })).toThrow(
      '/nowhere/dist does not exist.',
    );
  });
});
