import type { HelpArticle } from './help-article.ts';

const about = { category: 'account', published: '2026-11-20' } as const;

export const accountArticles: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'create-an-account',
    title: 'Create an account and confirm your address',
    summary: 'An address and a password are all it takes. What to do if the message does not come.',
    keywords: 'sign up register new account confirm email verification code not received spam',
    related: ['sign-in-problems', 'make-your-first-video', 'sign-in-with-google'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open [Sign In](/auth) and choose **Create an account**.',
          'Type your e-mail address and a password of at least 6 characters. Longer is better.',
          'Press **Create Account**. You read **Account created successfully!**, and a message is on its way.',
          'Follow the link in the message. It confirms your address and signs you in. Or type the code of the message on the page and press **Confirm**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The link works once, for 24 hours.',
      },
      { kind: 'heading', text: 'If nothing comes' },
      {
        kind: 'list',
        items: [
          'Look among the unwanted messages. The subject is **Confirm your address**.',
          'Press **send it again** on the page.',
          'Check the address for a typing mistake. If there is one, create the account again with the right one.',
          'If you have left the page, sign in with your password: you are asked for the code again.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Reelwright is not for children under 13.',
      },
    ],
  },
  {
    ...about,
    slug: 'sign-in-problems',
    title: 'You cannot sign in',
    summary: 'A forgotten password, an address that was never confirmed, a link that has expired.',
    popular: true,
    keywords: 'login password forgotten reset wrong locked out cannot log in incorrect authentication error',
    related: ['create-an-account', 'change-your-password', 'two-factor-sign-in'],
    body: [
      {
        kind: 'paragraph',
        text: 'If signing in does not work, you read **Authentication Error** and the reason below it.',
      },
      { kind: 'heading', text: 'You have forgotten your password' },
      {
        kind: 'steps',
        items: [
          'Press **Forgot password?** on the [sign-in page](/auth).',
          'Type your address and press **Send the code**.',
          'Type the code from the message and a new password. The code works for one hour.',
          'Press **Save and sign in**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If no message comes, there may be no account with that address, or you may have signed up with Google. We do not say which, so that nobody can find out who has an account.',
      },
      { kind: 'heading', text: 'Other reasons' },
      {
        kind: 'list',
        items: [
          '**Confirm first:** your address was never confirmed. Follow the link in our message, type its code, or have it sent again.',
          '**This link has been used or has expired:** sign in with your password instead.',
          '**Second factor:** type the six digits that your authenticator shows.',
          'After several wrong passwords you have to wait a little before the next try.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If none of this helps, [write to us](/contact?subject=technical_support#message). Never send us your password.',
      },
    ],
  },
  {
    ...about,
    slug: 'sign-in-with-google',
    title: 'Sign in with Google',
    summary: 'Where the button is, what we learn from Google, and what happens with an existing account.',
    keywords: 'google oauth social login continue with google gmail connecting',
    related: ['create-an-account', 'sign-in-problems', 'change-your-password'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the [sign-in page](/auth) and press **Continue with Google**. It reads **Connecting...** for a moment.',
          'Choose your account at Google and agree.',
          'You come back to [Generate Video](/generate), signed in.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The button is only there where this site has been set up for it. If you do not see it, use an address and a password.',
      },
      {
        kind: 'paragraph',
        text: 'If you read **Google Sign-In Error**, the reason stands below it. Most often the window at Google was closed before it was done; try again.',
      },
      {
        kind: 'paragraph',
        text: 'If you have an account with the same address and a password, it stays one account: you can then sign in either way. The other way round, somebody who began with Google cannot add a password with **Create Account**: the page says **This address signs in with Google.**',
      },
      {
        kind: 'paragraph',
        text: 'From Google we get your e-mail address, and that it is yours. We do not get your password, your contacts or your files. Somebody who signs in with Google only has no password here, so there is none to change or to forget.',
      },
    ],
  },
  {
    ...about,
    slug: 'change-your-password',
    title: 'Change your password',
    summary: 'On your dashboard if you know it, on the sign-in page if you do not.',
    keywords: 'new password security update reset credentials',
    related: ['two-factor-sign-in', 'sign-out-everywhere', 'sign-in-problems'],
    body: [
      { kind: 'heading', text: 'If you know it' },
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Change password**.',
          'Type your **Current password** and a **New password** of at least 6 characters.',
          'Press **Save new password**.',
        ],
      },
      { kind: 'heading', text: 'If you do not' },
      {
        kind: 'steps',
        items: [
          'Sign out if you are signed in, and press **Forgot password?** on the [sign-in page](/auth).',
          'Press **Send the code**, and type the code from the message together with a new password.',
          'Press **Save and sign in**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'A good password is long, and used nowhere else. Let a password manager make one. Other browsers stay signed in: if somebody else knew the old one, [sign out everywhere](/help/sign-out-everywhere) as well.',
      },
    ],
  },
  {
    ...about,
    slug: 'two-factor-sign-in',
    title: 'Sign in with a second factor',
    summary: 'Six digits from an authenticator besides your password: set it up, use it, switch it off.',
    keywords: '2fa mfa two-factor authenticator app totp code lost phone security qr',
    related: ['change-your-password', 'sign-out-everywhere', 'sign-in-problems'],
    body: [
      {
        kind: 'paragraph',
        text: 'With a second factor your password alone is not enough. You also type six digits that an authenticator application on your phone shows, new ones every 30 seconds.',
      },
      { kind: 'heading', text: 'Set it up' },
      {
        kind: 'steps',
        items: [
          'Install an authenticator application, if you have none.',
          'Open your [dashboard](/dashboard) and press **Account settings**.',
          'Press **Set up two-factor sign-in**.',
          'Scan the QR code with the application, or type the secret that stands below it.',
          'Type the six digits that it shows and press **Turn on**.',
        ],
      },
      { kind: 'heading', text: 'Use it' },
      {
        kind: 'paragraph',
        text: 'Sign in as always. Then the page says **Second factor**: type the six digits under **Code** and press **Continue**. If they are refused, wait for the next ones, and check that the clock of your phone is right.',
      },
      {
        kind: 'paragraph',
        text: 'Signing in with Google does not ask for this code: there it is Google’s part.',
      },
      { kind: 'heading', text: 'A lost phone' },
      {
        kind: 'paragraph',
        text: 'If you are still signed in somewhere, press **Turn off two-factor sign-in** there; it asks for your password. If not, [write to us](/contact?subject=technical_support#message) from the address of your account. We check that it is you before we turn it off.',
      },
    ],
  },
  {
    ...about,
    slug: 'sign-out-everywhere',
    title: 'Sign out, here and everywhere',
    summary: 'Leave on this device, or end your sessions on all of them.',
    keywords: 'log out logout device session stolen lost laptop public computer',
    related: ['change-your-password', 'two-factor-sign-in', 'delete-your-account'],
    body: [
      { kind: 'heading', text: 'Here' },
      {
        kind: 'paragraph',
        text: 'Open the menu with your address at the top of the page, on a phone the menu in the corner, and choose **Sign Out**. Nothing of you stays in the browser.',
      },
      { kind: 'heading', text: 'Everywhere' },
      {
        kind: 'paragraph',
        text: 'Press **Account settings** on your [dashboard](/dashboard), then **Sign out everywhere**, and once more to confirm. Use it when a device was lost, or when you have forgotten where you are signed in. This browser is signed out at once. The others lose their session within 60 minutes.',
      },
      {
        kind: 'paragraph',
        text: 'If somebody else may know your password, [change it](/help/change-your-password) first, then sign out everywhere. Videos that are being made are finished in any case.',
      },
      { kind: 'heading', text: 'Signed out by itself' },
      {
        kind: 'paragraph',
        text: 'You stay signed in for 30 days on a device. After that you sign in once more. The text that you were writing is still in the form.',
      },
    ],
  },
  {
    ...about,
    slug: 'your-data',
    title: 'Get all that we hold about you',
    summary: 'One file with your account, your credits, your orders and your videos.',
    keywords: 'export data gdpr privacy download personal information access request portability',
    related: ['delete-your-account', 'see-where-credits-went', 'receipts'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Export my data**. The button reads **Gathering...** for a moment.',
          'Your browser saves the file. The links in it to your videos work for some hours; export again for new ones.',
        ],
      },
      {
        kind: 'list',
        items: [
          '**Profile:** your address, and how you sign in.',
          '**Account:** what you can spend, what you subscribe to, and your number at Stripe.',
          '**Statement:** every movement of your credits.',
          '**Orders:** what you paid for.',
          '**Videos:** with their prompts, and links that work for some hours.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The file is JSON, which any text editor opens. Your password is not in it: we hold only a proof of it. Your card is not in it either: Stripe keeps that.',
      },
      {
        kind: 'paragraph',
        text: 'What we hold and why is in the [privacy policy](/privacy).',
      },
    ],
  },
  {
    ...about,
    slug: 'delete-your-account',
    title: 'Delete your account',
    summary: 'What is deleted, what has to stay, and what to do before.',
    keywords: 'close account remove erase data gdpr right to be forgotten delete profile',
    related: ['your-data', 'cancel-your-plan', 'keep-and-delete-videos'],
    body: [
      { kind: 'heading', text: 'Before' },
      {
        kind: 'list',
        items: [
          'Download the videos that you want to keep.',
          '[Export your data](/help/your-data) if you want a copy.',
          'Spend your credits: they are lost with the account, bought ones too.',
          'A new subscription can be refunded within 7 days. [Ask for that](/help/refunds) first.',
        ],
      },
      { kind: 'heading', text: 'Delete it' },
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Delete account** and read what it means.',
          'Type the word that the page asks for and press **Delete my account**. Keep the page open until it says that the account is deleted: this can take a minute.',
        ],
      },
      {
        kind: 'note',
        text: 'This cannot be undone. Your plan ends at once, without a refund of the time that is left.',
      },
      { kind: 'heading', text: 'What happens' },
      {
        kind: 'list',
        items: [
          'Your plan ends, so nothing is charged any more.',
          'Your videos, their files and shared links are deleted, and so is your statement.',
          'Your address and your sign-in are deleted, and your record at Stripe is closed.',
          'Orders stay, because tax law wants them for years. They hold what was sold, when and for how much, and neither your name nor your address.',
        ],
      },
    ],
  },
];
