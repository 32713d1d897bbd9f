import { Logo } from '../design/logo.tsx';
import { links } from '../links.ts';
import { Link } from './link.tsx';

const columns = [
  {
    heading: 'Product',
    links: [
      { label: 'Features', to: links.features() },
      { label: 'Gallery', to: links.gallery() },
      { label: 'Trending', to: links.trending() },
      { label: 'How it works', to: links.tutorial() },
    ],
  },
  {
    heading: 'Pricing',
    links: [
      { label: 'Pricing', to: links.pricing() },
      { label: 'Credit packs', to: links.creditPacks() },
      { label: 'Questions', to: links.pricingQuestions() },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: links.about() },
      { label: 'Blog', to: links.blog() },
      { label: 'Careers', to: links.careers() },
      { label: 'Contact', to: links.contact() },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy', to: links.privacy() },
      { label: 'Terms', to: links.terms() },
      { label: 'Cookies', to: links.cookies() },
      { label: 'DMCA', to: links.dmca() },
    ],
  },
  {
    heading: 'Support',
    links: [
      { label: 'Help', to: links.help() },
      { label: 'API', to: links.apiDocs() },
      { label: 'Community', to: links.community() },
      { label: 'Status', to: links.status() },
    ],
  },
] as const;

/** The end of every page. */
export function Footer() {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page-width grid grid-cols-2 gap-x-10 gap-y-10 py-14 sm:grid-cols-3 lg:flex lg:flex-wrap xl:gap-x-16">
        <div className="col-span-full flex flex-col items-start gap-4 lg:flex-[1_0_14rem]">
          <Logo />
          <p className="max-w-xs text-[0.9375rem] text-dim">
            Independent, and not affiliated with the vendor of the model.
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.heading} aria-label={column.heading} className="min-w-24 xl:min-w-28">
            <p className="mb-1 text-sm text-faint">{column.heading}</p>
            <ul>
              {column.links.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 min-w-11 items-center text-dim hover:text-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
