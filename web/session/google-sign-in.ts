import { t } from '@lingui/core/macro';
import { addressIn, pathWithoutLanguage } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { currentLanguage } from '../locales/current-language.ts';
import { toBase64Url } from './base64-url.ts';
import { localItems, tabItems } from './browser-storage.ts';
import { serverText } from './plain-message.ts';
import { type SiteConfig, siteConfig } from './site-config.ts';

/*
 * OAuth 2.0's authorization code flow with PKCE (RFC 7636) at the user pool's domain. Amplify's own flow
 * always writes `https://` and forgets where the person was going
 * (docs/decisions/0020-google-on-a-laptop.md).
 */

export interface GoogleTokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The outcome of a sign-in. */
export type GoogleReturn =
  | { readonly outcome: 'signed-in'; readonly tokens: GoogleTokens; readonly next: string }
  /** The browser is leaving for Google again. */
  | { readonly outcome: 'trying-again' }
  /** `from`: the page where the sign-in began. */
  | { readonly outcome: 'refused'; readonly message: string; readonly from: string };

/** Stored while the browser is away. */
interface Journey {
  readonly state: string;
  readonly codeVerifier: string;
  /** Within the site. */
  readonly next: string;
  readonly from: string;
  readonly isSecondTry: boolean;
}

const journeyKey = 'reelwright.google-sign-in';
const cameByGoogleKey = 'reelwright.came-by-google';

/**
 * Leaves for Google, which returns the browser to /generate.
 *
 * @throws Error with a sentence for the person if Google is not offered or the browser blocks sessionStorage
 */
export async function leaveForGoogle(next: string, from = pageHere(), isSecondTry = false): Promise<void> {
  const config = await siteConfig();
  const journey = { state: randomText(), codeVerifier: randomText(), next, from, isSecondTry };
  const query = new URLSearchParams({
    client_id: config.user_pool_client_id,
    response_type: 'code',
    redirect_uri: redirectUri(),
    scope: 'openid email',
    identity_provider: 'Google',
    state: journey.state,
    code_challenge: await challengeOf(journey.codeVerifier),
    code_challenge_method: 'S256',
  });
  const address = `${endpointOf(config)}/oauth2/authorize?${query}`;
  try {
    window.sessionStorage.setItem(journeyKey, JSON.stringify(journey));
  } catch {
    // This page's memory does not survive the navigation.
    throw new Error(
      t`Your browser blocks storage, which Google sign-in needs. Sign in with a password instead.`,
    );
  }
  window.location.assign(address);
}

/** Finishes what `leaveForGoogle` began in this tab; refuses an answer with another `state`. */
export async function finishGoogleSignIn(search: string): Promise<GoogleReturn> {
  const query = new URLSearchParams(search);
  const journey = takeJourney();
  if (journey === null || journey.state !== query.get('state')) {
    return {
      outcome: 'refused',
      message: t`This sign-in didn’t start in this tab. Please try again.`,
      from: journey?.from ?? links.signIn(),
    };
  }
  const { next, from } = journey;
  const error = query.get('error');
  if (error !== null) {
    const description = query.get('error_description') ?? error;
    if (hasJustBeenLinked(description) && !journey.isSecondTry) {
      await leaveForGoogle(next, from, true);
      return { outcome: 'trying-again' };
    }
    return { outcome: 'refused', message: sentenceOf(error, description), from };
  }
  const tokens = await redeem(query.get('code') ?? '', journey.codeVerifier);
  if (tokens === null) {
    return { outcome: 'refused', message: t`Your sign-in with Google has expired. Please try again.`, from };
  }
  localItems.setItem(cameByGoogleKey, 'yes');
  return { outcome: 'signed-in', tokens, next };
}

/**
 * Returns where to go after a sign-out. After a Google sign-in this is the user pool's logout, since the user
 * pool would otherwise sign the person in again for an hour; in all other cases `home`.
 */
export async function addressAfterSignOut(home: string): Promise<string> {
  if (localItems.getItem(cameByGoogleKey) === null) return home;
  localItems.removeItem(cameByGoogleKey);
  const config = await siteConfig();
  const query = new URLSearchParams({
    client_id: config.user_pool_client_id,
    // Cognito allows listed URLs only, which have no fragments.
    logout_uri: `${window.location.origin}${home.replace(/#.*/, '')}`,
  });
  return `${endpointOf(config)}/logout?${query}`;
}

/**
 * A trigger has just linked Google to an account with a password. Cognito fails this sign-in and accepts the
 * next.
 */
function hasJustBeenLinked(description: string): boolean {
  return description.startsWith('Already found an entry for username');
}

function sentenceOf(error: string, description: string): string {
  return error === 'access_denied'
    ? t`You canceled the sign-in with Google.`
    : serverText(description, t`Something went wrong. Please try again.`);
}

/** Returns null if Cognito refuses the code. */
async function redeem(code: string, codeVerifier: string): Promise<GoogleTokens | null> {
  const config = await siteConfig();
  const response = await fetch(`${endpointOf(config)}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.user_pool_client_id,
      code,
      redirect_uri: redirectUri(),
      code_verifier: codeVerifier,
    }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) return null;
  const answer: unknown = await response.json();
  return typeof answer === 'object' &&
    answer !== null &&
    'id_token' in answer &&
    typeof answer.id_token === 'string' &&
    'access_token' in answer &&
    typeof answer.access_token === 'string' &&
    'refresh_token' in answer &&
    typeof answer.refresh_token === 'string'
    ? { idToken: answer.id_token, accessToken: answer.access_token, refreshToken: answer.refresh_token }
    : null;
}

/** The user pool accepts exactly what lib/service/sign-in.ts registers. */
function redirectUri(): string {
  return `${window.location.origin}${addressIn(currentLanguage(), links.generate())}`;
}

/** The router adds the language. */
function pageHere(): string {
  return `${pathWithoutLanguage(window.location.pathname)}${window.location.search}`;
}

function endpointOf({ sign_in_endpoint: endpoint }: SiteConfig): string {
  if (endpoint === null) throw new Error(t`Signing in with Google isn’t available here.`);
  return endpoint;
}

function takeJourney(): Journey | null {
  const stored = tabItems.getItem(journeyKey);
  tabItems.removeItem(journeyKey);
  const journey: unknown = stored === null ? null : JSON.parse(stored);
  return typeof journey === 'object' &&
    journey !== null &&
    'state' in journey &&
    typeof journey.state === 'string' &&
    'codeVerifier' in journey &&
    typeof journey.codeVerifier === 'string' &&
    'next' in journey &&
    typeof journey.next === 'string' &&
    'from' in journey &&
    typeof journey.from === 'string' &&
    'isSecondTry' in journey
    ? {
        state: journey.state,
        codeVerifier: journey.codeVerifier,
        next: journey.next,
        from: journey.from,
        isSecondTry: journey.isSecondTry === true,
      }
    : null;
}

/** 256 bits, as RFC 7636 recommends for a code verifier. */
function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(codeVerifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return toBase64Url(new Uint8Array(digest));
}
