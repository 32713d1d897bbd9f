import { describe, expect, it } from 'vitest';
import { environmentNamed, requireFacts } from '../../lib/environments.ts';
import { fullyConfigured, unsynthesized } from './synthesized.ts';

describe('what stops a synthesis', () => {
  it('is an environment that there is not, with the ones that there are', () => {
    expect(() => environmentNamed('production')).toThrow(
      'There is no environment "production". Choose one of laptop, dev, staging, prod, for example with -c env=prod.',
    );
  });

  it('is a public environment that lacks facts of its operator, with what to write and where', () => {
    expect(() => requireFacts(environmentNamed('prod'))).toThrow(
      /^The environment prod lacks emailSender .* and operatorAddress .*\. Write it into "prod" in lib\/environments\.ts\.$/,
    );
    expect(() => requireFacts(fullyConfigured)).not.toThrow();
    expect(() => requireFacts(environmentNamed('dev'))).not.toThrow();
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
