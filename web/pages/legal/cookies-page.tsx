import { cookies } from '../../content/legal/cookies.ts';
import { LegalPage } from './legal-page.tsx';

/** `/cookies` */
export function CookiesPage() {
  return <LegalPage text={cookies} />;
}
