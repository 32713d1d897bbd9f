import { links } from '../../addresses/links.ts';
import { operatorWithAddress } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

/** The table must name every storage key that web/ writes. */
export const cookies: LegalText = {
  title: 'Cookie policy',
  summary:
    'What this site keeps in your browser. It sets no cookies and uses no analytics. What it needs to remember stays in your browser’s storage.',
  sections: [
    {
      heading: 'How long we may keep it',
      blocks: [
        {
          kind: 'paragraph',
          text: 'There are three kinds of cookies. This is the longest that each may last here.',
        },
        {
          kind: 'table',
          head: ['Kind', 'What for', 'At most', 'Currently'],
          rows: [
            ['Authentication', 'To keep you signed in', '30 days', 'No cookie. Storage, as below'],
            [
              'Preference',
              'To remember a choice, such as light or dark',
              '1 year',
              'No cookie. Storage, as below',
            ],
            ['Analytics', 'To count how pages are used', '2 years', 'None'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'That is why you see no cookie banner. We keep only what you asked for. If we ever want analytics, we will ask you first.',
        },
      ],
    },
    {
      heading: 'What is in your browser’s storage',
      blocks: [
        {
          kind: 'table',
          head: ['Key', 'What it is', 'Until'],
          rows: [
            [
              '`CognitoIdentityServiceProvider.…`',
              'Your session: tokens that last ten minutes, and one to renew them',
              'You sign out. The token that renews them expires after 30 days',
            ],
            [
              '`reelwright.session-ended`',
              'The fact that your session ended, so that the page can tell you',
              'You sign in again',
            ],
            [
              '`reelwright.browser-id`',
              'A random number, so that we can email you when a new browser signs in to your account',
              'You clear it. It stays when you sign out',
            ],
            [
              '`reelwright.known-tier`',
              'Your plan, so that every page can show it right away',
              'You sign out, or you clear it',
            ],
            [
              '`reelwright.draft`',
              'The prompt you are writing and its settings, so that they are still there after you sign up or pay',
              'You empty the prompt or sign out. After an hour it is not used anymore',
            ],
            ['`reelwright.theme`', 'Light or dark, if you chose one', 'You clear it'],
            ['`reelwright.language`', 'The language you chose', 'You clear it'],
            [
              '`reelwright.code-language`',
              'The programming language you chose in the API documentation',
              'You clear it',
            ],
            [
              '`reelwright.sign-up`',
              'The password of your sign-up, sealed: only the link in our email opens it',
              'You sign in. After a day it is not used anymore',
            ],
            [
              '`reelwright.wanted-checkout`',
              'What you were about to buy when you had to sign in',
              'You come back, or you clear it',
            ],
            [
              '`reelwright.stripe-visit`',
              'The fact that you went to pay, and your balance before, so that the page can tell when the payment arrives',
              'The payment arrives, or you go back from it',
            ],
            [
              '`reelwright.google-sign-in`',
              'If you sign in with Google: proof that it was you who started, and the page you were going to',
              'You come back, or you close the tab',
            ],
            [
              '`reelwright.came-by-google`',
              'The fact that you signed in with Google, so that signing out ends that session too',
              'You sign out, or you clear it',
            ],
            [
              '`reelwright.message.…`',
              'A message you are writing to us, so that a reload does not lose it',
              'You send it, or you close the tab',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: 'If you only read, we keep nothing about you in your browser. Everything above starts with something you do.',
        },
      ],
    },
    {
      heading: 'Other companies’ cookies',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Our pages load nothing from other companies, so no one else sets cookies on them. Two things happen on the pages of other companies, which set their own cookies. You pay at **Stripe**. If you sign in with **Google**, you go through Amazon Cognito and Google.',
        },
      ],
    },
    {
      heading: 'How to remove it',
      blocks: [
        {
          kind: 'list',
          items: [
            'Sign out to remove the session.',
            'Use your browser’s settings to remove everything: look for “site data” or “cookies and site data”.',
            'A private window keeps nothing once it is closed.',
          ],
        },
        {
          kind: 'paragraph',
          text: `When you are signed out, you can read every page but not make videos. The [privacy policy](${links.privacy()}) says what we keep on our side.`,
        },
      ],
    },
    {
      heading: 'Who we are',
      blocks: [{ kind: 'paragraph', text: `Reelwright is a service of ${operatorWithAddress}.` }],
    },
  ],
};
