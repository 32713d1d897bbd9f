import { privacy } from '../../content/legal/privacy.ts';
import { LegalPage } from './legal-page.tsx';

/** `/privacy` */
export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}
