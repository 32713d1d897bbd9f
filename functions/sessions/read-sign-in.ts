import type { Route } from '../http/api-handler.ts';
import type { OwnerOf } from '../owner/owner-of.ts';

/** GET /api/account/sign-in: the person's ways to sign in. */
export function readSignIn({ ownerOf }: { readonly ownerOf: OwnerOf }): Route<'readSignIn'> {
  return async ({ userId }) => {
    const { email, hasPassword, hasGoogle, hasSecondFactor } = await ownerOf(userId);
    return {
      email,
      has_password: hasPassword,
      has_google: hasGoogle,
      has_second_factor: hasSecondFactor,
    };
  };
}
