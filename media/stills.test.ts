import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blogArticles } from '../web/content/blog/articles.ts';
import { stillDescriptions } from '../web/content/stills.ts';
import { heroCrop, stillFiles, stillSize, stills, tallStill } from './clips.ts';
import { avifSize, webpSize } from './picture-size.ts';

const folder = new URL('../web/public/showcase/stills/', import.meta.url).pathname;
const files = stills.flatMap(({ scene }) => stillFiles(scene));

describe('the stills', () => {
  it('are those of the table, and nothing else lies among them', async () => {
    expect((await readdir(folder)).sort()).toEqual(files.map(({ file }) => file).sort());
  });

  it('are described, each in a sentence that names it as a sample', () => {
    expect(Object.keys(stillDescriptions).sort()).toEqual(stills.map(({ scene }) => scene).sort());
    for (const text of Object.values(stillDescriptions)) expect(text).toMatch(/^Sample scene: .{20,120}$/);
  });

  it.each(files)('$file is a wide picture and small', async ({ file, width, format, maximumBytes }) => {
    const picture = await readFile(join(folder, file));
    expect(format === 'avif' ? avifSize(picture) : webpSize(picture)).toEqual({
      width,
      height: (width * stillSize.height) / stillSize.width,
    });
    expect(picture.length).toBeLessThanOrEqual(maximumBytes);
  });

  it.each([
    ['sign-in.avif', avifSize, tallStill],
    ['sign-in.webp', webpSize, tallStill],
    ['hero-phone.avif', avifSize, heroCrop],
  ] as const)('%s is a tall picture and small', async (name, sizeOf, { size, maximumBytes }) => {
    const picture = await readFile(join(folder, '..', name));
    expect(sizeOf(picture)).toEqual(size);
    expect(picture.length).toBeLessThanOrEqual(maximumBytes);
  });

  it('stand beside the articles of the blog, another beside each', () => {
    const shown = blogArticles.map(({ still }) => still);
    expect(new Set(shown).size).toBe(blogArticles.length);
  });
});
