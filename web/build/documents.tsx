import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { links } from '../addresses/links.ts';
import { blogArticles } from '../content/blog/articles.ts';
import { helpArticles } from '../content/help/articles.ts';
import { AboutPage } from '../pages/about/about-page.tsx';
import { ApiDocsPage } from '../pages/api-docs/api-docs-page.tsx';
import { BlogArticlePage } from '../pages/blog/blog-article-page.tsx';
import { BlogPage } from '../pages/blog/blog-page.tsx';
import { CareersPage } from '../pages/careers/careers-page.tsx';
import { CommunityPage } from '../pages/community/community-page.tsx';
import { ContactPage } from '../pages/contact/contact-page.tsx';
import { HelpArticlePage } from '../pages/help/help-article-page.tsx';
import { HelpPage } from '../pages/help/help-page.tsx';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { CookiesPage } from '../pages/legal/cookies-page.tsx';
import { DmcaPage } from '../pages/legal/dmca-page.tsx';
import { PrivacyPage } from '../pages/legal/privacy-page.tsx';
import { TermsPage } from '../pages/legal/terms-page.tsx';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import { OfflinePage } from '../pages/offline/offline-page.tsx';
import { ReportPage } from '../pages/report/report-page.tsx';
import { StatusPage } from '../pages/status/status-page.tsx';
import { TransparencyPage } from '../pages/transparency/transparency-page.tsx';
import { VerifyPage } from '../pages/verify/verify-page.tsx';

/** A page that is the same for all visitors and is rendered at build time only. */
export interface DocumentPage {
  readonly path: string;
  /** Empty for the landing page, which shows the product's own title. */
  readonly title: string;
  readonly Page: ComponentType;
}

/** The documents with fixed addresses. */
export const fixedDocuments: readonly DocumentPage[] = [
  { path: '/', title: '', Page: LandingPage },
  { path: '/about', title: 'About', Page: AboutPage },
  { path: '/blog', title: 'Blog', Page: BlogPage },
  { path: '/careers', title: 'Careers', Page: CareersPage },
  { path: '/contact', title: 'Contact', Page: ContactPage },
  { path: '/privacy', title: 'Privacy policy', Page: PrivacyPage },
  { path: '/terms', title: 'Terms of service', Page: TermsPage },
  { path: '/cookies', title: 'Cookie policy', Page: CookiesPage },
  { path: '/dmca', title: 'DMCA policy', Page: DmcaPage },
  { path: '/help', title: 'Help', Page: HelpPage },
  { path: '/api-docs', title: 'API documentation', Page: ApiDocsPage },
  { path: '/community', title: 'Community', Page: CommunityPage },
  { path: '/status', title: 'Status', Page: StatusPage },
  {
    path: '/transparency',
    get title() {
      return t({ message: 'Transparency', comment: 'numbers of reported and removed videos' });
    },
    Page: TransparencyPage,
  },
  {
    path: '/verify',
    get title() {
      return t`Verify a file`;
    },
    Page: VerifyPage,
  },
  {
    path: '/report',
    get title() {
      return t`Report a video`;
    },
    Page: ReportPage,
  },
];

/** The fixed documents, the articles and the pages that no page links to. */
export const documents: readonly DocumentPage[] = [
  ...fixedDocuments,
  ...blogArticles.map((article) => ({
    path: links.blogArticle(article.slug),
    title: article.title,
    Page: () => <BlogArticlePage article={article} />,
  })),
  ...helpArticles.map((article) => ({
    path: links.helpArticle(article.slug),
    title: article.title,
    Page: () => <HelpArticlePage article={article} />,
  })),
  { path: '/not-found', title: 'Page not found', Page: NotFoundPage },
  { path: '/offline', title: 'Offline', Page: OfflinePage },
];
