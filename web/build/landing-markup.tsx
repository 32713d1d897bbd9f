import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { SignedOutVisitor } from '../session/auth-provider.tsx';
import { LocationProvider } from '../shell/navigation.tsx';
import { Shell } from '../shell/shell.tsx';

/** The landing page as a visitor sees it, with header and footer. */
export function landingMarkup(): string {
  return renderToStaticMarkup(
    <LocationProvider location={{ pathname: '/', search: '', hash: '' }}>
      <SignedOutVisitor>
        <Shell>
          <LandingPage />
        </Shell>
      </SignedOutVisitor>
    </LocationProvider>,
  );
}
