import { t } from '@lingui/core/macro';
import { links } from '../../addresses/links.ts';
import { ButtonLink } from '../../design/controls/button.tsx';

/** A link each for visitors and signed-in people; CSS shows one. */
export function StartButton({ className = '' }: { className?: string }) {
  const appearance = { variant: 'primary', className: `min-h-14 px-7 text-lg ${className}` } as const;
  return (
    <>
      <div data-visitor-only="" data-start-link="" className="flex">
        <ButtonLink to={links.signUp()} {...appearance}>
          {t`Start Creating Now`}
        </ButtonLink>
      </div>
      <div data-account-only="" data-start-link="" className="flex">
        <ButtonLink to={links.generate()} {...appearance}>
          {t`Generate Video`}
        </ButtonLink>
      </div>
    </>
  );
}
