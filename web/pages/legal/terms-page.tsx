import { terms } from '../../content/legal/terms.ts';
import { LegalPage } from './legal-page.tsx';

/** `/terms` */
export function TermsPage() {
  return <LegalPage text={terms} />;
}
