import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { Rejection } from '../errors/rejection.ts';
import { parseJson, parsePart } from './parse-part.ts';

function refused(value: unknown, schema = routes.generateVideo.body): Rejection['details'] {
  try {
    parsePart(schema, value, '');
  } catch (error) {
    if (error instanceof Rejection) {
      expect(error.code).toBe('invalid_request');
      return error.details;
    }
    throw error;
  }
  throw new Error('The value was accepted.');
}

const good = {
  prompt: ' a sea ',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'pro',
  price_credits: 1_000,
};

describe('a request for a video', () => {
  it('is accepted with its prompt trimmed', () => {
    expect(parsePart(routes.generateVideo.body, good, '')).toEqual({ ...good, prompt: 'a sea' });
  });

  it.each([
    ['no prompt', { ...good, prompt: undefined }, 'prompt'],
    ['an empty prompt', { ...good, prompt: '   ' }, 'prompt'],
    ['a prompt over the limit', { ...good, prompt: 'x'.repeat(2_001) }, 'prompt'],
    ['a prompt that is no text', { ...good, prompt: 7 }, 'prompt'],
    ['a prompt with half of a character', { ...good, prompt: 'a sea \ud83d' }, 'prompt'],
    ['a prompt with U+0000', { ...good, prompt: 'a\u0000sea' }, 'prompt'],
    ['a prompt that cannot be seen', { ...good, prompt: '\u200b' }, 'prompt'],
    ['an unknown duration', { ...good, duration: 6 }, 'duration'],
    ['a duration as text', { ...good, duration: '8' }, 'duration'],
    ['an unknown shape', { ...good, aspect_ratio: '4:3' }, 'aspect_ratio'],
    ['an unknown quality', { ...good, quality: 'ultra' }, 'quality'],
    ['no price', { ...good, price_credits: undefined }, 'price_credits'],
    ['an extra field', { ...good, credits: 0 }, 'credits'],
    ['a list', [], 'body'],
    ['null', null, 'body'],
  ])('%s is refused with the field and the allowed values', (_name, value, field) => {
    const details = refused(value);
    expect(details.field).toBe(field);
    expect(details.allowed).toMatch(/\w{3}/);
  });
});

describe('a body', () => {
  it.each([
    ['absent', undefined, false],
    ['not JSON', '{"prompt":', false],
    ['bytes', 'AAAA', true],
    ['broken UTF-8', '{"prompt":"\uFFFD"}', false],
  ])('that is %s is refused', (_name, body, base64) => {
    expect(() => parseJson(body, base64)).toThrow(Rejection);
  });
});
