import { links } from '../../addresses/links.ts';
import { dmca } from '../../content/legal/dmca.ts';
import { ButtonLink } from '../../design/controls/button.tsx';
import { LegalPage } from './legal-page.tsx';

/** `/dmca`: the policy, and where to send a notice. */
export function DmcaPage() {
  return (
    <LegalPage text={dmca} further={{ anchor: 'notice', label: 'Send a notice' }}>
      <section id="notice" aria-labelledby="notice-title" className="border-t border-edge pt-10 print:hidden">
        <h2 id="notice-title" className="title-large mb-6">
          Send a notice
        </h2>
        <p className="mb-8 max-w-prose text-dim">
          The report form asks for everything that a notice must include.
        </p>
        <ButtonLink to={links.report('copyright')} variant="primary" className="min-h-12">
          Report a copyright infringement
        </ButtonLink>
      </section>
    </LegalPage>
  );
}
