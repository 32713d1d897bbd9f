import { Amplify } from 'aws-amplify';
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  deleteUser,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from './credentials/totp.ts';
import { openTestPool, type TestPool } from './testing/test-pool.ts';

// It warns of each endpoint that is not AWS's own: here it must be another.
ConsoleLogger.LOG_LEVEL = 'ERROR';

const email = 'Ada@Example.com';
const password = 'secret';

describe('the user pool, called by the browser’s own SDK', () => {
  let test: TestPool;

  beforeEach(async () => {
    test = await openTestPool();
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: test.poolId,
          userPoolClientId: test.clientId,
          userPoolEndpoint: test.publicUrl,
        },
      },
    });
  });

  afterEach(async () => {
    await signOut();
    await test.close();
  });

  it('signs up, confirms by the code and signs in', async () => {
    const signedUp = await signUp({ username: email, password });
    expect(signedUp.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    });
    expect(test.mails.at(-1)?.to).toBe('ada@example.com');
    const before = await signIn({ username: email, password });
    expect(before.nextStep.signInStep).toBe('CONFIRM_SIGN_UP');

    await resendSignUpCode({ username: email });
    await confirmSignUp({ username: email, confirmationCode: test.latestCode() });
    const signedIn = await signIn({ username: 'ADA@example.com', password });
    expect(signedIn.isSignedIn).toBe(true);
    expect((await getCurrentUser()).userId).toBe(signedUp.userId);
    expect(await fetchUserAttributes()).toEqual({
      sub: signedUp.userId,
      email: 'ada@example.com',
      email_verified: 'true',
    });
  });

  it('signs in by itself after the confirmation', async () => {
    await signUp({ username: email, password, options: { autoSignIn: true, userAttributes: { email } } });
    const confirmed = await confirmSignUp({ username: email, confirmationCode: test.latestCode() });
    expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN');
    expect((await autoSignIn()).isSignedIn).toBe(true);
  });

  it('gives tokens with production’s claims that aws-jwt-verify accepts, and refreshes them', async () => {
    const sub = await test.pool.seedUser({ email, password });
    await signIn({ username: email, password });
    const session = await fetchAuthSession();
    const first = session.tokens?.accessToken.toString() ?? '';
    const verifier = CognitoJwtVerifier.create({
      userPoolId: test.poolId,
      clientId: test.clientId,
      tokenUse: 'access',
    });
    verifier.cacheJwks({ keys: test.pool.jwks().keys.map((key) => ({ ...key })) });
    const claims = await verifier.verify(first);
    expect(Object.keys(claims).sort()).toEqual(
      [
        ...['auth_time', 'client_id', 'event_id', 'exp', 'iat', 'iss', 'jti', 'origin_jti', 'scope', 'sub'],
        ...['token_use', 'username'],
      ].sort(),
    );
    expect(claims).toMatchObject({
      sub,
      username: sub,
      scope: 'aws.cognito.signin.user.admin',
      iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001',
    });
    expect(claims.exp - claims.iat).toBe(3_600);
    expect(session.tokens?.idToken?.payload).toMatchObject({
      sub,
      aud: test.clientId,
      token_use: 'id',
      email: 'ada@example.com',
      email_verified: true,
      'cognito:username': sub,
    });

    const refreshed = await fetchAuthSession({ forceRefresh: true });
    const second = await verifier.verify(refreshed.tokens?.accessToken.toString() ?? '');
    expect(second.jti).not.toBe(claims.jti);
    expect(second.origin_jti).toBe(claims.origin_jti);
    expect(second.auth_time).toBe(claims.auth_time);
  });

  it('says why a sign-in failed, and who it was does not matter', async () => {
    await test.pool.seedUser({ email, password });
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn({ username: email, password: 'wrong-one' })).rejects.toMatchObject(refusal);
    await expect(signIn({ username: 'unknown@example.com', password })).rejects.toMatchObject(refusal);
    await expect(signUp({ username: email, password })).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
    await expect(signUp({ username: 'b@example.com', password: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
  });

  it('resets a forgotten password and changes a known one', async () => {
    await test.pool.seedUser({ email, password });
    const reset = await resetPassword({ username: email });
    expect(reset.nextStep.codeDeliveryDetails.destination).toBe('a***@e***');
    await confirmResetPassword({
      username: email,
      confirmationCode: test.latestCode(),
      newPassword: 'second-one',
    });
    await expect(signIn({ username: email, password })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await signIn({ username: email, password: 'second-one' });
    await expect(
      updatePassword({ oldPassword: 'wrong-one', newPassword: 'third-one' }),
    ).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    await updatePassword({ oldPassword: 'second-one', newPassword: 'third-one' });
    await signOut();
    expect((await signIn({ username: email, password: 'third-one' })).isSignedIn).toBe(true);
  });

  it('asks for the authenticator’s code once one is set up, each code once', async () => {
    await test.pool.seedUser({ email, password });
    await signIn({ username: email, password });
    const { sharedSecret } = await setUpTOTP();
    await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await verifyTOTPSetup({ code: totpCode(sharedSecret, Date.now()) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await signOut();

    const code = totpCode(sharedSecret, Date.now());
    const wrong = code === '000000' ? '111111' : '000000';
    const begun = await signIn({ username: email, password });
    expect(begun.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    await signOut();

    await signIn({ username: email, password });
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('signs out everywhere, and deletes an account', async () => {
    await test.pool.seedUser({ email, password });
    await signIn({ username: email, password });
    const token = (await fetchAuthSession()).tokens?.accessToken.toString();
    await signOut({ global: true });
    expect((await test.call('GetUser', { AccessToken: token })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });

    await signIn({ username: email, password });
    await deleteUser();
    await expect(signIn({ username: email, password })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});
