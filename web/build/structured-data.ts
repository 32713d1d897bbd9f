import { creditPacks, plans } from '../../contract/billing/catalog.ts';
import { links } from '../addresses/links.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import type { Article } from '../content/article.ts';

const context = 'https://schema.org';
const organization = { '@type': 'Organization', name: 'Reelwright', url: `${siteOrigin}/` };

/** Returns JSON-LD with schema.org's vocabulary. */
export function structuredData(page: {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  readonly article: Article | undefined;
}): readonly object[] {
  const { path, article } = page;
  if (path === links.home()) return [website(), demoVideo(page.picture)];
  const trail = breadcrumbs(path, page.title);
  if (path === links.pricing()) return [trail, product(page.picture)];
  if (article !== undefined && path.startsWith(`${links.blog()}/`)) {
    return [trail, blogPosting(article, page)];
  }
  return [trail];
}

function website(): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: 'Reelwright',
    url: `${siteOrigin}/`,
    publisher: { ...organization, logo: `${siteOrigin}/icons/icon-512.png` },
  };
}

function demoVideo(picture: string): object {
  return {
    '@context': context,
    '@type': 'VideoObject',
    name: 'Sample scenes of Reelwright',
    description: 'Four short sample scenes with their sound.',
    thumbnailUrl: [picture],
    contentUrl: `${siteOrigin}/showcase/demo-video.mp4`,
    uploadDate: '2026-11-01T00:00:00Z',
    duration: 'PT16S',
  };
}

function product(picture: string): object {
  const offers = [
    ...Object.values(plans).map((plan) => ({
      name: `${plan.name}, monthly`,
      priceCents: plan.monthlyPriceCents,
    })),
    ...Object.values(creditPacks).map(({ name, priceCents }) => ({ name, priceCents })),
  ];
  return {
    '@context': context,
    '@type': 'Product',
    name: 'Reelwright',
    description: 'Short videos with sound, made from a sentence or an image.',
    image: picture,
    brand: { '@type': 'Brand', name: 'Reelwright' },
    offers: offers.map(({ name, priceCents }) => ({
      '@type': 'Offer',
      name,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `${context}/InStock`,
      url: `${siteOrigin}${links.pricing()}`,
    })),
  };
}

function breadcrumbs(path: string, title: string): object {
  const [, section, below] = path.split('/');
  const names: Readonly<Record<string, string>> = { blog: 'Blog', help: 'Help' };
  const pageName = title.replace(/ · Reelwright$/, '');
  const items = [
    { name: 'Reelwright', address: '/' },
    ...(section !== undefined && below !== undefined
      ? [{ name: names[section] ?? section, address: `/${section}` }]
      : []),
    { name: pageName, address: path },
  ];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteOrigin}${address}`,
    })),
  };
}

function blogPosting(article: Article, { path, picture }: { path: string; picture: string }): object {
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.summary,
    datePublished: article.published,
    dateModified: article.updated ?? article.published,
    image: picture,
    author: organization,
    publisher: organization,
    mainEntityOfPage: `${siteOrigin}${path}`,
  };
}
