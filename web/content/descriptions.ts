import { t } from '@lingui/core/macro';
import { videoCostCredits } from '../../contract/billing/catalog.ts';
import { formatCredits } from '../locales/figures.ts';

/**
 * Returns descriptions for search engines and previews: at most 160 characters, translated if the page is.
 */
export function descriptions(): Readonly<Record<string, string>> {
  const price = formatCredits(videoCostCredits);
  const payment = t`Your payment at Reelwright: what you bought and the credits you got.`;
  return {
    ...englishOnly,
    '/': t`Write a sentence. Reelwright turns it into a short video with picture and sound, 5 or 8 seconds long.`,
    '/pricing': t`Every video costs ${price} credits. Plans add credits every month. Pack credits never expire.`,
    '/auth': t`Sign in to Reelwright or create an account with your email and a password, or with Google.`,
    '/generate': t`Describe what you want to see and hear, choose a length, shape, and quality, and watch your video arrive.`,
    '/dashboard': t`Your credits, plan, purchases, and account at Reelwright.`,
    '/account': t`Your password, email, two-factor sign-in, data, and account at Reelwright.`,
    '/appeal': t`Why a video of yours was hidden or removed at Reelwright, and how to appeal.`,
    '/transparency': t`How many videos were reported to Reelwright, what we decided, and how we handle a report.`,
    '/verify': t`See whether a video was made with Reelwright, by which model and when, and whether it has been changed since.`,
    '/report': t`Report a video made with Reelwright: intimate images, harm to a child, copyright, and more. You need no account.`,
    '/success': payment,
    '/payment-success': payment,
  };
}

const englishOnly: Readonly<Record<string, string>> = {
  '/about': 'Who makes Reelwright, what it is for, and how a sentence becomes a video with sound.',
  '/blog': 'How videos are made from sentences: prompts that work, what sound does, and news of the product.',
  '/careers':
    'Work on Reelwright: open positions, how we work, and what we offer. Remote, from more than 15 countries.',
  '/contact':
    'Write to Reelwright: support, partnerships, press, billing questions and ideas. We answer within 24 hours.',
  '/privacy': 'What Reelwright knows about you, why, how long we keep it, and how to get or delete it.',
  '/terms':
    'The terms under which you make videos with Reelwright: accounts, credits, plans, rights and refunds.',
  '/cookies': 'Which cookies and browser storage Reelwright uses, what for, and how long.',
  '/dmca': 'How to report copyright infringement to Reelwright, and how we answer a notice.',
  '/help': 'Answers about making videos, billing, credits and your account. Search every article.',
  '/developers': 'Your API keys, webhooks, and usage at Reelwright.',
  '/api-docs':
    'The Reelwright API: a playground, requests in four languages, authentication, limits and SDKs.',
  '/community': 'Where people who make videos with Reelwright meet: channels, events and guidelines.',
  '/status': 'How Reelwright’s services are doing now, and how they did over the last 90 days.',
};
