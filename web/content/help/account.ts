import { discordInvite } from '../community.ts';
import type { HelpArticle } from './help-article.ts';

const chat =
  discordInvite === null
    ? 'We don’t have live chat yet.'
    : `You can also [chat with us on Discord](${discordInvite}).`;
const about = { category: 'account', published: '2026-11-20' } as const;

export const accountArticles: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'create-an-account',
    title: 'Create an account and confirm your email',
    summary: 'All you need is an email and a password. What to do if our email does not arrive.',
    keywords: 'sign up register new account confirm email verification code not received spam',
    related: ['sign-in-problems', 'make-your-first-video', 'sign-in-with-google'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open [Sign In](/auth) and choose **Create an account**.',
          'Type your email and a password of at least 6 characters. Longer is better. You can’t use your email or a password that’s easy to guess.',
          'Check the box that says that you are 18 or older and agree to the [terms](/terms) and the [privacy policy](/privacy).',
          'Press **Create Account**. The page says **Account created successfully!** and we send you an email.',
          'Follow the link in the email and press **Confirm and sign in**. In another browser, the link asks for a password first. Or type the code from the email on the page and press **Confirm**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The link works once, for 24 hours.',
      },
      { kind: 'heading', text: 'If the email doesn’t arrive' },
      {
        kind: 'list',
        items: [
          'Check your spam folder. The subject is **Confirm your email address**.',
          'Press **Resend the email** on the page.',
          'Check the address for typos. If there is one, create the account again with the right address.',
          'If you left the page, sign in with your password. We’ll ask for the code again.',
          'If the page says that your email **is signed up already**, you already have an account, or someone else typed your address. Press **Resend the confirmation email** and use its link to set your own password.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Reelwright is for people who are 18 or older.',
      },
    ],
  },
  {
    ...about,
    slug: 'sign-in-problems',
    title: 'You can’t sign in',
    summary: 'What to do about a forgotten password, an unconfirmed address or an expired link.',
    popular: true,
    keywords: 'login password forgotten reset wrong locked out cannot log in incorrect authentication error',
    related: ['create-an-account', 'change-your-password', 'two-factor-sign-in'],
    body: [
      {
        kind: 'paragraph',
        text: 'If signing in fails, the page says **Authentication Error** and gives the reason below it.',
      },
      { kind: 'heading', text: 'You forgot your password' },
      {
        kind: 'steps',
        items: [
          'Press **Forgot password?** on the [sign-in page](/auth).',
          'Type your address and press **Send code**.',
          'Type the code from the email and a new password. The code works for one hour.',
          'Press **Save and sign in**. Every other browser is signed out.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If no email arrives, there may be no account with that address, or you may have signed up with Google. We don’t say which, so that strangers can’t find out who has an account.',
      },
      { kind: 'heading', text: 'Other reasons' },
      {
        kind: 'list',
        items: [
          '**Confirm your email:** you haven’t confirmed your address yet. Follow the link in our email, type its code, or ask for a new email.',
          '**This link has expired or was already used:** sign in with your password instead.',
          '**Two-factor sign-in:** type the six digits your authenticator shows.',
          '**Your session has ended:** you signed out everywhere, or changed your password or email in another browser. Sign in again. What you were writing is still there.',
          'After several wrong passwords or many emails, you have to wait. The page tells you how long if we know.',
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
    summary: 'How it works, what Google tells us, and what happens to an existing account.',
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
        text: 'If you don’t see the button, signing in with Google isn’t available here. Use your email and a password.',
      },
      {
        kind: 'paragraph',
        text: 'If you see **Google Sign-In Error**, the reason is below it. Usually the Google window was closed too early. Try again.',
      },
      {
        kind: 'paragraph',
        text: 'If you already have an account with the same email and a password, it stays one account, and you can sign in either way. If you started with Google, you can’t add a password with **Create Account**. The page says **This address signs in with Google.**',
      },
      {
        kind: 'paragraph',
        text: 'Google tells us your email and confirms that it’s yours. We don’t get your password, your contacts or your files. If you only sign in with Google, you don’t have a password with us.',
      },
    ],
  },
  {
    ...about,
    slug: 'change-your-password',
    title: 'Change your password',
    summary: 'Change it on your dashboard if you know it, or on the sign-in page if you forgot it.',
    keywords: 'new password security update reset credentials',
    related: ['two-factor-sign-in', 'sign-out-everywhere', 'change-your-email'],
    body: [
      { kind: 'heading', text: 'If you know it' },
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Change password**.',
          'Type your **Current password** and, if you use two-factor sign-in, the code of your authenticator.',
          'Type a **New password** of at least 6 characters. **Show** lets you check it.',
          'Press **Save new password**. You stay signed in here and are signed out of every other browser. With two-factor sign-in, type the next code.',
        ],
      },
      { kind: 'heading', text: 'If you forgot it' },
      {
        kind: 'steps',
        items: [
          'Sign out if you are signed in, and press **Forgot password?** on the [sign-in page](/auth).',
          'Press **Send code**, then type the code from the email and a new password.',
          'Press **Save and sign in**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'A good password is long, and you use it nowhere else. Let a password manager make one. You can’t use your email or a password that’s easy to guess. We email you when your password changes. If it wasn’t you, [follow the link in that email](/help/sign-out-everywhere#if-it-wasn-t-you).',
      },
    ],
  },
  {
    ...about,
    slug: 'change-your-email',
    title: 'Change your email',
    summary: 'Move your account to another address. We send a code to each of the two.',
    keywords: 'new email address change mail update move account',
    related: ['change-your-password', 'sign-out-everywhere', 'sign-in-with-google'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Change email**.',
          'Type your password and, if you use two-factor sign-in, the code of your authenticator. Then type your **New email** and press **Send codes**.',
          'We email one code to your current address and one to the new one. Type both, within 15 minutes, and press **Change email**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'You stay signed in here and are signed out of every other browser. Receipts go to the new address from then on.',
      },
      {
        kind: 'paragraph',
        text: 'If you only sign in with Google, your email is the one of your Google account. If you can no longer read emails at your current address, [write to us](/contact?subject=technical_support#message).',
      },
    ],
  },
  {
    ...about,
    slug: 'two-factor-sign-in',
    title: 'Sign in with a second factor',
    summary: 'Protect your account with six digits from an authenticator app, on top of your password.',
    keywords: '2fa mfa two-factor authenticator app totp code lost phone security qr',
    related: ['change-your-password', 'sign-out-everywhere', 'sign-in-problems'],
    body: [
      {
        kind: 'paragraph',
        text: 'With a second factor, your password alone is not enough. You also type six digits from an authenticator app on your phone. They change every 30 seconds.',
      },
      { kind: 'heading', text: 'Set it up' },
      {
        kind: 'steps',
        items: [
          'Install an authenticator app if you don’t have one.',
          'Open your [dashboard](/dashboard) and press **Account settings**.',
          'Press **Set up two-factor sign-in** and type your password.',
          'Scan the QR code with the app, or enter the key below it.',
          'Type the six digits the app shows and press **Turn on**.',
        ],
      },
      { kind: 'heading', text: 'Use it' },
      {
        kind: 'paragraph',
        text: 'Sign in as usual. When the page says **Two-factor sign-in**, type the six digits under **Code** and press **Continue**. If they don’t work, wait for the next ones and check that your phone’s clock is right.',
      },
      {
        kind: 'paragraph',
        text: 'If you sign in with Google, we don’t ask for this code. Google checks who you are.',
      },
      { kind: 'heading', text: 'Turn it off' },
      {
        kind: 'paragraph',
        text: 'In the **Account settings**, press **Turn off two-factor sign-in**, then type your password and a code. We email you whenever it is turned on or off.',
      },
      { kind: 'heading', text: 'If you lose your phone' },
      {
        kind: 'paragraph',
        text: '[Write to us](/contact?subject=technical_support#message) from your account’s address. We check that it’s you, which takes a day or two, and turn it off.',
      },
    ],
  },
  {
    ...about,
    slug: 'sign-out-everywhere',
    title: 'Sign out, here and everywhere',
    summary: 'Sign out on this device or on all of them, and what to do if someone else signed in.',
    keywords:
      'log out logout device session stolen lost laptop public computer hacked someone else email new browser',
    related: ['change-your-password', 'two-factor-sign-in', 'delete-your-account'],
    body: [
      { kind: 'heading', text: 'On this device' },
      {
        kind: 'paragraph',
        text: 'Open the menu with your email at the top of the page (on a phone, the menu in the corner) and choose **Sign Out**. We remove everything about you from this browser.',
      },
      { kind: 'heading', text: 'On all devices' },
      {
        kind: 'paragraph',
        text: 'Press **Account settings** on your [dashboard](/dashboard), then **Sign out everywhere**, and once more to confirm. Do this if you lost a device or forgot where you’re signed in. It signs out all browsers at once.',
      },
      {
        kind: 'paragraph',
        text: 'If someone else may know your password, [change it](/help/change-your-password). That signs out every other browser, too. We finish your videos either way.',
      },
      { kind: 'heading', text: 'If it wasn’t you' },
      {
        kind: 'paragraph',
        text: 'We email you when your password, email or two-factor sign-in changes, and when a new browser signs in with your password. If it wasn’t you:',
      },
      {
        kind: 'steps',
        items: [
          'Follow the link in that email. It works once, for 7 days.',
          'Press **Sign out everywhere** on the page. You don’t have to be signed in.',
          'Press **Choose a new password** and type the code we email you.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If your email was changed, the link in the message to your old address still works. Then [write to us](/contact?subject=technical_support#message) at once.',
      },
      { kind: 'heading', text: 'Signed out automatically' },
      {
        kind: 'paragraph',
        text: 'You stay signed in on a device for 30 days. After that, sign in again. What you were writing is still in the form.',
      },
    ],
  },
  {
    ...about,
    slug: 'your-data',
    title: 'Get all your data',
    summary: 'Download one file with your account, credits, orders and videos.',
    keywords: 'export data gdpr privacy download personal information access request portability',
    related: ['delete-your-account', 'see-where-credits-went', 'receipts'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Export my data**. You can close the page: we email you when the file is ready.',
          'Press **Download my data** within a day. The links to your videos work for a few hours. Export again to get new ones.',
        ],
      },
      {
        kind: 'list',
        items: [
          '**Profile:** your address, and how you sign in.',
          '**Account:** your credits, your plan, and your customer number at Stripe.',
          '**Statement:** every credit added or used.',
          '**Orders:** what you paid for.',
          '**Videos:** your prompts, and links to the videos.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The file is JSON, which any text editor can open. It doesn’t contain your password, which we don’t know, or your card, which only Stripe has.',
      },
      {
        kind: 'paragraph',
        text: 'The [privacy policy](/privacy) explains what we keep and why.',
      },
    ],
  },
  {
    ...about,
    slug: 'contact-us',
    title: 'Contact us',
    summary: 'Send us a message and get an answer within 24 hours.',
    keywords: 'live chat talk to a person phone call email support agent human customer service hours',
    related: ['sign-in-problems', 'refunds', 'when-a-video-fails'],
    body: [
      {
        kind: 'paragraph',
        text: `Use the [contact form](/contact#message). A person reads your message and answers by email within 24 hours. ${chat}`,
      },
      {
        kind: 'list',
        items: [
          'Choose a subject, so your message reaches the right person.',
          'If it’s about a video, tell us its prompt and about when you made it.',
          'If it’s about a payment, tell us its date and amount.',
          'Keep the reference you get. Mention it if you write about the same thing again.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Never send us your password or your card number. Phone support is for enterprise customers. You find the number, our email and our business hours on the [contact page](/contact).',
      },
    ],
  },
  {
    ...about,
    slug: 'delete-your-account',
    title: 'Delete your account',
    summary: 'What we delete, what we have to keep, and what to do first.',
    keywords: 'close account remove erase data gdpr right to be forgotten delete profile',
    related: ['your-data', 'cancel-your-plan', 'keep-and-delete-videos'],
    body: [
      { kind: 'heading', text: 'Before you start' },
      {
        kind: 'list',
        items: [
          'Download the videos you want to keep.',
          '[Export your data](/help/your-data) if you want a copy.',
          'Use your credits. You lose them with the account, including the ones you bought.',
          'If you subscribed less than 7 days ago, [ask for a refund](/help/refunds) first.',
        ],
      },
      { kind: 'heading', text: 'Delete it' },
      {
        kind: 'steps',
        items: [
          'Open your [dashboard](/dashboard) and press **Account settings** on the **Account** card.',
          'Press **Delete account** and read what it means.',
          'Type your password and, if you use two-factor sign-in, a code. If you only sign in with Google, press **Email me a code** and type that.',
          'Type the word the page asks for and press **Delete my account**. This can take a minute. If you leave the page before it is done, we finish it for you.',
        ],
      },
      {
        kind: 'note',
        text: 'You can’t undo this. Your plan ends at once, without a refund for the time left.',
      },
      { kind: 'heading', text: 'What happens then' },
      {
        kind: 'list',
        items: [
          'Your plan ends, and we don’t charge you again.',
          'We delete your videos, their files, shared links and your statement.',
          'We delete your address and your sign-in, and close your record at Stripe.',
          'We keep a record of your orders because tax law requires it: what we sold, when and for how much, without your name or address.',
        ],
      },
    ],
  },
];
