import { links } from '../../links.ts';
import type { LegalText } from './legal-text.ts';

/** What `/cookies` says. The table of what is stored names every key that web/ writes: change both together. */
export const cookies: LegalText = {
  title: 'Cookie policy',
  summary:
    'What this site keeps in your browser. It currently sets no cookies and no analytics. What it needs to remember is in your browser’s storage and is not sent with every request.',
  sections: [
    {
      heading: 'How long we may keep it',
      blocks: [
        {
          kind: 'paragraph',
          text: 'There are three kinds of cookies. These are the longest times each may last here.',
        },
        {
          kind: 'table',
          head: ['Kind', 'What for', 'At most', 'Currently'],
          rows: [
            ['Authentication', 'To keep you signed in', '30 days', 'No cookie: storage, as below'],
            [
              'Preference',
              'To remember a choice, such as light or dark',
              '1 year',
              'No cookie: storage, as below',
            ],
            ['Analytics', 'To count how pages are used', '2 years', 'None. No analytics cookie is set'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'So there is no cookie banner: we keep only what you asked for. If we ever want analytics, we ask you first.',
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
              'That your session ended, so that the page can say so',
              'You sign in again',
            ],
            [
              '`reelwright.browser-id`',
              'A random number, so that we can mail you when a browser that we do not know signs in to your account',
              'You clear it. It stays when you sign out',
            ],
            ['`reelwright.theme`', 'Light or dark, if you chose one', 'You clear it'],
            [
              '`reelwright.wanted-checkout`',
              'What you were about to buy when you had to sign in',
              'You are back, or you clear it',
            ],
            [
              '`reelwright.stripe-visit`',
              'That you went to pay, and your account before, so the page can tell when the payment arrives',
              'The payment arrives, or you clear it',
            ],
            [
              '`reelwright.google-sign-in`',
              'If you sign in with Google: proof that it was you who left, and where you were going',
              'You are back, or you close the tab',
            ],
            [
              '`reelwright.came-by-google`',
              'That you signed in with Google, so that signing out ends that session too',
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
          text: 'If you do not sign in, choose a theme or write to us, we keep nothing in your browser.',
        },
      ],
    },
    {
      heading: 'Other companies’ cookies',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Our pages load nothing from other companies, so no one else sets cookies on them. Two things happen on other companies’ pages, which set their own cookies: you pay at **Stripe**, and if you sign in with **Google**, you pass through Amazon Cognito and Google.',
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
            'Your browser’s settings remove all of it: look for “site data” or “cookies and site data”.',
            'A private window keeps nothing once it is closed.',
          ],
        },
        {
          kind: 'paragraph',
          text: `Without a session you can read every page, but not make videos. For what we keep on our side, see the [privacy policy](${links.privacy()}).`,
        },
      ],
    },
  ],
};
