import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { digitsOf } from '../../../design/controls/code-field.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { MailedCode } from '../../dashboard/account-settings/mailed-code.tsx';
import { OwnerProofFields, useOwnerProof } from '../../dashboard/account-settings/owner-proof.tsx';
import { PartError } from './part-error.tsx';
import { signInQuery } from './queries.ts';

/** Field names in refusals. */
export const proofFields = ['password', 'code'] as const;

/**
 * Password and perhaps a code, or a mailed code without a password.
 *
 * @param isNeeded false: does not fetch how the person signs in
 */
export function useKeyProof(isNeeded: boolean) {
  const signIn = useQuery({ ...signInQuery(), enabled: isNeeded });
  const known = signIn.data ?? { email: '', has_second_factor: false, has_password: true, has_google: false };
  const password = useOwnerProof(known);
  const [mailedCode, setMailedCode] = useState('');
  return {
    signIn,
    password,
    mailedCode,
    setMailedCode,
    isReady: signIn.data !== undefined,
    /** The request body. */
    body: known.has_password ? password.body : { mailed_code: digitsOf(mailedCode) },
    heed(error: unknown) {
      if (known.has_password) password.heed(error);
    },
  };
}

export type KeyProof = ReturnType<typeof useKeyProof>;

/** The fields of the proof. */
export function KeyProofFields({
  proof,
  takesFocus = false,
  problemAt,
}: {
  proof: KeyProof;
  /** For a proof that appears after a submit without it. */
  takesFocus?: boolean;
  problemAt: (field: string) => string | undefined;
}) {
  const { signIn } = proof;
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">Confirm that it’s you</legend>
      <p className="text-[0.9375rem] text-dim">
        Live keys spend your credits, so please confirm that it’s you. We email you about each new one.
      </p>
      {signIn.data === undefined ? (
        signIn.isError || signIn.fetchStatus === 'paused' ? (
          <PartError title="We couldn’t load how you sign in" query={signIn}>
            Nothing was changed.
          </PartError>
        ) : (
          <Skeleton className="h-19 w-full" />
        )
      ) : signIn.data.has_password ? (
        <OwnerProofFields proof={proof.password} problemAt={problemAt} takesFocus={takesFocus} />
      ) : (
        <MailedCode
          email={signIn.data.email}
          send={() => callDevelopersApi('mailApiKeyCode', {})}
          code={proof.mailedCode}
          onCodeChange={proof.setMailedCode}
          isWrong={problemAt('code') !== undefined}
        />
      )}
    </fieldset>
  );
}
