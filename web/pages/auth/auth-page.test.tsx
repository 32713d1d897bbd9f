import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { links } from '../../addresses/links.ts';
import { PrerenderedAuth } from '../../signed-in/auth-provider.tsx';
import { AuthPage } from './auth-page.tsx';

function pageAt(address: string): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StaticRouter location={address}>
        <PrerenderedAuth loading={false}>
          <AuthPage />
        </PrerenderedAuth>
      </StaticRouter>
    </I18nProvider>,
  );
}

it.each([
  [links.signIn('/dashboard'), 'Sign in', '/auth?next=%2Fdashboard&amp;mode=create'],
  [links.signUp('/dashboard'), 'Create account', '/auth?next=%2Fdashboard"'],
])(
  '%s opens with "%s", and the way to the other form keeps where the person is going',
  (address, title, other) => {
    const page = pageAt(address);
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(page).toContain(other);
  },
);

it('shows a scene beside the form, which a window without the room for it does not load', () => {
  expect(pageAt('/auth')).toMatch(/<figure class="hidden md:[^>]*>.*<img[^>]*loading="lazy"/);
});

it('makes no account without a box, which says the age and links to what the person agrees to', () => {
  const page = pageAt(links.signUp('/dashboard'));
  const box = /<label[^>]*><input type="checkbox"[^>]* required=""[^>]*\/>.*?<\/label>/.exec(page)?.[0] ?? '';
  expect(box.replaceAll(/<[^>]*>/g, '')).toBe(
    'I am 18 or older, and I agree to the Terms and the Privacy Policy.',
  );
  expect(box).not.toContain('checked');
  for (const address of [links.terms(), links.privacy()]) {
    expect(box).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*target="_blank"`));
  }
  expect(pageAt(links.signIn('/dashboard'))).not.toContain('type="checkbox"');
});
