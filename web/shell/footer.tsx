import { Logo } from '../design/logo.tsx';
import { links } from '../links.ts';
import { Link } from './navigation.tsx';

/** Only what exists: a later page adds its own link. */
const columns = [
  {
    heading: 'Product',
    links: [
      { label: 'Features', to: links.features() },
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
] as const;

/** The end of every page. */
export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-x-16 gap-y-10 py-14 md:grid-cols-[1fr_auto_auto]">
        <div className="flex flex-col items-start gap-4">
          <Logo />
          <p className="max-w-xs text-[0.9375rem] text-dim">
            Independent, and not affiliated with the vendor of the model.
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.heading} aria-label={column.heading} className="min-w-36">
            <p className="mb-1 text-sm text-faint">{column.heading}</p>
            <ul>
              {column.links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center text-dim hover:text-ink">
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
