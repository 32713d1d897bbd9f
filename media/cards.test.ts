import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardSize, cards, icons, maximumCardBytes } from './clips.ts';
import { jpegSize, pngSize } from './picture-size.ts';

const publicFolder = new URL('../web/public/', import.meta.url).pathname;

describe('the cards', () => {
  it('are those of the table, and nothing else lies among them', async () => {
    const found = await readdir(join(publicFolder, 'showcase/cards'));
    expect(found.sort()).toEqual(cards.map(({ name }) => `${name}.jpg`).sort());
  });

  it.each(cards)('$name.jpg has the size that networks ask for and is small', async ({ name }) => {
    const bytes = await readFile(join(publicFolder, 'showcase/cards', `${name}.jpg`));
    expect(jpegSize(bytes)).toEqual(cardSize);
    expect(bytes.length).toBeLessThanOrEqual(maximumCardBytes);
  });
});

describe('the icons', () => {
  it('are those of the table, and nothing else lies among them', async () => {
    const found = await readdir(join(publicFolder, 'icons'));
    expect(found.sort()).toEqual(icons.map(({ name }) => name).sort());
  });

  it.each(icons)('$name is a square of $size pixels', async ({ name, size }) => {
    const bytes = await readFile(join(publicFolder, 'icons', name));
    expect(pngSize(bytes)).toEqual({ width: size, height: size });
    expect(bytes.length).toBeLessThan(20_000);
  });
});
