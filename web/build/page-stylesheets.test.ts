import { describe, expect, test } from 'vitest';
import { missingClasses, stylesheetOf } from './page-stylesheets.ts';

const all =
  '.flex{display:flex}.md\\:w-\\[2\\.5rem\\]{width:2.5rem}@media print{.\\32 xl\\:block{display:block}}';

describe('A page links the stylesheet of its kind', () => {
  test('the landing page its own, other documents theirs, the application the one with every rule', () => {
    expect(stylesheetOf({ start: 'enhancements', path: '/' })).toBe('landing.css');
    expect(stylesheetOf({ start: 'enhancements', path: '/about' })).toBe('documents.css');
    expect(stylesheetOf({ start: 'application', path: '/pricing' })).toBeNull();
  });

  test('and the build hears of a class whose rules it lacks', () => {
    const markup = '<p class="flex md:w-[2.5rem] 2xl:block of-no-rule">';
    expect(missingClasses(markup, '.flex{display:flex}', all)).toEqual(['2xl:block', 'md:w-[2.5rem]']);
    expect(missingClasses(markup, all, all)).toEqual([]);
  });

  test('also of one that its markup escapes', () => {
    const rules = '.\\[\\&\\>a\\]\\:flex>a{display:flex}';
    expect(missingClasses('<p class="[&amp;&gt;a]:flex">', '', rules)).toEqual(['[&>a]:flex']);
  });
});
