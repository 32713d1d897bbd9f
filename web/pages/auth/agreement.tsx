import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { links } from '../../addresses/links.ts';
import { Link } from '../../design/controls/link.tsx';

/** The box without which no account is made: the age, the terms and the privacy policy. */
export function AgreementField() {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  return (
    <div>
      <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2 text-[0.9375rem] text-dim">
        <input
          type="checkbox"
          name="agreement"
          required
          aria-describedby={isMissing ? id : undefined}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => {
            if (target.checked) setMissing(false);
          }}
          onInvalid={(event) => {
            const box = event.currentTarget;
            event.preventDefault();
            setMissing(true);
            if (box.form?.querySelector('input:invalid') === box) box.focus();
          }}
          className="mt-0.5 size-5 shrink-0 accent-accent aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-record"
        />
        <span>
          <Trans>
            I am 18 or older, and I agree to the <TermsLink>Terms</TermsLink> and the{' '}
            <PrivacyLink>Privacy Policy</PrivacyLink>.
          </Trans>
        </span>
      </label>
      {/* In the page even when empty, so that screen readers announce it. */}
      <p id={id} role="alert" className="mt-1.5 text-sm text-record empty:sr-only">
        {isMissing &&
          t`Check this box to say that you are 18 or older and agree to the Terms and the Privacy Policy.`}
      </p>
    </div>
  );
}

/** Stands before a button by which an account may be made without the box. */
export function GoogleAgreement() {
  return (
    <p className="text-sm text-pretty text-faint">
      <Trans>
        By continuing with Google, you confirm that you are 18 or older and agree to the{' '}
        <TermsLink>Terms</TermsLink> and the <PrivacyLink>Privacy Policy</PrivacyLink>.
      </Trans>
    </p>
  );
}

/** For a link in an email, which a person may follow whose address another one signed up. */
export function PasswordAgreement() {
  return (
    <p className="text-sm text-pretty text-faint">
      <Trans>
        By setting a password, you confirm that you are 18 or older and agree to the{' '}
        <TermsLink>Terms</TermsLink> and the <PrivacyLink>Privacy Policy</PrivacyLink>.
      </Trans>
    </p>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
function TermsLink({ children }: { children: ReactNode }) {
  return (
    <Link to={links.terms()} target="_blank" className={appearance}>
      {children}
    </Link>
  );
}

function PrivacyLink({ children }: { children: ReactNode }) {
  return (
    <Link to={links.privacy()} target="_blank" className={appearance}>
      {children}
    </Link>
  );
}

const appearance = 'underline underline-offset-4 hover:text-ink';
