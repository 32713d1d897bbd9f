import { t } from '@lingui/core/macro';
import { links } from '../../../addresses/links.ts';
import { ButtonLink } from '../../../design/controls/button.tsx';

/** For a visitor: what needs an account, and the way to it. */
export function SignInFirst({ children }: { children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-48 flex-1 text-[0.9375rem] text-dim">{children}</p>
      <ButtonLink to={links.signIn(links.generate())}>{t`Sign in`}</ButtonLink>
    </div>
  );
}
