import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ignored, ofType, only, type Resource, readProperties, resourceType } from './resource-type.ts';

const shelf = resourceType('Shop::Shelf', {
  Width: z.number(),
  Wood: z.optional(only(['oak', 'ash'], 'no other wood is sold here')),
  Label: ignored('a text for people'),
  Boards: z.optional(z.array(z.strictObject({ Load: z.number() }))),
});

describe('a resource of a supported type', () => {
  it('gives its properties typed, without those that are ignored', () => {
    const [found] = ofType(
      [resource({ Width: 3, Label: 'mine' }), { ...resource({}), type: 'Shop::Chair' }],
      shelf,
    );
    expect(found?.properties).toEqual({ Width: 3 });
  });

  it.each([
    ['a property', { Width: 3, Color: 1 }, 'the property Color of'],
    [
      'a property further down',
      { Width: 3, Boards: [{ Load: 1, Color: 1 }] },
      'the property Boards.Color of',
    ],
    [
      'a value',
      { Width: 3, Wood: 'fir' },
      'the value "fir" (it knows "oak", "ash": no other wood is sold here) of the property Wood of',
    ],
    ['a value of another kind', { Width: '3' }, 'the value "3" (number expected) of the property Width of'],
    ['the absence of what it needs', {}, 'the absence of the property Width of'],
  ])('stops the start at %s that it does not know', (_, properties, problem) => {
    expect(() => readProperties(shelf, resource(properties))).toThrow(
      `The local cloud does not understand ${problem} Shop::Shelf "It".`,
    );
  });
});

function resource(properties: Readonly<Record<string, unknown>>): Resource {
  return {
    key: 'Stack/It',
    stack: 'Stack',
    logicalId: 'It',
    type: 'Shop::Shelf',
    properties,
    ref: 'it',
    attributes: {},
  };
}
