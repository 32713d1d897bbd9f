import { links } from '../../links.ts';
import type { LegalText } from './legal-text.ts';

/** What `/cookies` says. The table of what is stored names every key that web/ writes: change both together. */
export const cookies: LegalText = {
  title: 'Cookie policy',
  summary:
    'What this site keeps in your browser. At present it sets no cookie of its own and no analytics at all; what it has to remember lies in your browser’s storage and is not sent along with each request.',
  sections: [
    {
      heading: 'How long anything may stay',
      blocks: [
        {
          kind: 'paragraph',
          text: 'There are three kinds. These are the longest times that a cookie of each may have here.',
        },
        {
          kind: 'table',
          head: ['Kind', 'What for', 'At most', 'At present'],
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
          text: 'So there is no banner to click away: what is kept is what you asked for. If we ever wish to count, we ask you first.',
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
              'Your session: proofs that you are signed in, each good for an hour, and one to renew them',
              'You sign out. The proof to renew them stops working after 30 days',
            ],
            ['`reelwright.theme`', 'Light or dark, if you chose one', 'You clear it'],
            [
              '`reelwright.wanted-checkout`',
              'What you were about to buy when you had to sign in',
              'You are back, or you clear it',
            ],
            [
              '`reelwright.stripe-visit`',
              'That you went to pay, and how your account stood then, so that the page can tell when it has arrived',
              'It has arrived, or you clear it',
            ],
            [
              '`reelwright.google-sign-in`',
              'If you sign in with Google: what proves on the way back that it was you who left, and where you were going',
              'You are back, or you close the tab',
            ],
            [
              '`reelwright.came-by-google`',
              'That the session was begun with Google, so that signing out ends it there too',
              'You sign out, or you clear it',
            ],
            [
              '`reelwright.message.…`',
              'A message that you are writing to us, so that a reload does not lose it',
              'It is sent, or you close the tab',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Who does not sign in, chooses no theme and writes no message has nothing of ours in their browser.',
        },
      ],
    },
    {
      heading: 'Cookies of others',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Our pages load nothing from anybody else, so nobody else sets a cookie on them. Two things happen on pages of others, which set cookies of their own there: you pay at **Stripe**, and if you sign in with **Google** the way leads by Amazon Cognito and Google.',
        },
      ],
    },
    {
      heading: 'How to be rid of it',
      blocks: [
        {
          kind: 'list',
          items: [
            'Signing out removes the session.',
            'Your browser’s settings remove all of it: look for “site data” or “cookies and site data”.',
            'A private window keeps nothing once it is closed.',
          ],
        },
        {
          kind: 'paragraph',
          text: `Without the session you can read every page, and make no videos. What we keep on our side is in the [privacy policy](${links.privacy()}).`,
        },
      ],
    },
  ],
};
