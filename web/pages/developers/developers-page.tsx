import { links } from '../../addresses/links.ts';
import { SignedInPage } from '../../signed-in/signed-in-page.tsx';
import { DevelopersFrame } from './cards/developers-frame.tsx';
import { Developers } from './developers.tsx';

/** `/developers` */
export function DevelopersPage() {
  return (
    <SignedInPage path={links.developers()} frame={<DevelopersFrame />}>
      {() => <Developers />}
    </SignedInPage>
  );
}
