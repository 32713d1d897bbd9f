import { videoCostCredits } from '../../contract/catalog.ts';
import { durationsText } from '../../contract/plan-words.ts';
import { formatCredits } from './figures.ts';

/** What search engines and previews of links say of the pages of fixed addresses: at most 160 characters each. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': `Write a sentence. Reelwright turns it into a short video with picture and sound, ${durationsText()} long.`,
  '/pricing': `Every video costs ${formatCredits(videoCostCredits)} credits. Plans add credits every month. Pack credits never expire.`,
  '/auth': 'Sign in to Reelwright or create an account with your email and a password, or with Google.',
  '/generate':
    'Make a video: write what we see and hear, choose length, shape and quality, and watch it arrive.',
  '/dashboard': 'Your credits, your plan, your purchases and your account at Reelwright.',
  '/success': 'Your payment at Reelwright: what you bought, and the credits you got.',
  '/payment-success': 'Your payment at Reelwright: what you bought, and the credits you got.',
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
  '/api-docs': 'The Reelwright API: endpoints, authentication and limits.',
  '/community': 'Where people who make videos with Reelwright meet: channels, events and guidelines.',
  '/status': 'How Reelwright’s services are doing now, and how they did over the last 90 days.',
};
