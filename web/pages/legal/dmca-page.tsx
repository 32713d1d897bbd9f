import { dmca } from '../../content/legal/dmca.ts';
import { LegalPage } from './legal-page.tsx';
import { NoticeForm } from './notice-form.tsx';

/** `/dmca`: the policy and the notice form. */
export function DmcaPage() {
  return (
    <LegalPage text={dmca} further={{ anchor: 'notice', label: 'Send a notice' }}>
      <section aria-labelledby="notice-title" className="border-t border-edge pt-10 print:hidden">
        <h2 id="notice-title" className="title-large mb-8">
          Send a notice
        </h2>
        <NoticeForm />
      </section>
    </LegalPage>
  );
}
