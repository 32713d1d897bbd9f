import { t } from '@lingui/core/macro';
import { freeSample } from '../../../contract/billing/catalog.ts';
import type { AuthStep } from './auth-step.ts';
import type { ConfirmationLink } from './confirmation-link.ts';

export interface Heading {
  readonly title: string;
  readonly text: string;
}

/** Heading for the link in a security email. */
export function sessionsHeading(): Heading {
  return {
    title: t`Secure your account`,
    text: t`Sign out every browser that is signed in to your account.`,
  };
}

/** Heading for the confirmation link; `keepsPassword`: this browser keeps the password of the sign-up. */
export function confirmationHeading({ email }: ConfirmationLink, keepsPassword: boolean): Heading {
  if (keepsPassword) {
    return { title: t`Confirm your email`, text: t`This confirms ${email} and signs you in.` };
  }
  return {
    title: t`Set your password`,
    text: t`This confirms ${email} and signs you in. You can use the password you signed up with.`,
  };
}

/** @param isBuying a checkout follows */
export function headingOf(step: AuthStep, isCreating: boolean, isBuying: boolean): Heading {
  const email = 'email' in step ? (step.email ?? '') : '';
  switch (step.name) {
    case 'credentials':
      return isCreating
        ? {
            title: t`Create account`,
            text: isBuying
              ? t`First your account, then the checkout.`
              : freeSample === null
                ? t`It’s free. Pick a plan or a credit pack when you’re ready to make a video.`
                : t`It’s free, and so is your first video.`,
          }
        : {
            title: t`Sign in`,
            text: isBuying
              ? t`Sign in to continue to the checkout.`
              : t`Sign in to see your videos and credits.`,
          };
    case 'confirm-email':
      return step.isExistingAccount
        ? {
            title: t`Confirm your email`,
            text: t`You haven’t confirmed ${email} yet. Follow the link in our email, or enter its code here.`,
          }
        : {
            title: t`Check your email`,
            text: t`We sent an email to ${email}. Follow the link in it, or enter its code here.`,
          };
    case 'follow-link':
      return {
        title: t`Check your email`,
        text: t`We sent an email to ${email}. Follow the link in it to choose a password of your own.`,
      };
    case 'request-reset':
      return {
        title: t`Reset your password`,
        text: t`Enter your email, and we’ll send you a code to choose a new password.`,
      };
    case 'replace-password':
      return {
        title: t`Choose a new password`,
        text: t`If ${email} has an account, we just sent a code to it.`,
      };
    case 'one-time-code':
      return {
        title: t`Two-factor sign-in`,
        text: t`Enter the six digits that your authenticator app shows.`,
      };
  }
}
