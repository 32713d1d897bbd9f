import { tax } from '../tax.ts';
import type { HelpArticle } from './help-article.ts';

const about = { category: 'billing', published: '2026-11-20' } as const;

export const payments: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'refunds',
    title: 'Refunds',
    summary:
      'New subscriptions have a 7-day money-back guarantee. Packs are non-refundable. Failed videos are free.',
    keywords: 'money back guarantee return reimbursement chargeback dispute 7 days',
    related: ['cancel-your-plan', 'when-a-video-fails', 'credits-owed'],
    body: [
      {
        kind: 'table',
        head: ['What', 'Refund'],
        rows: [
          ['A new subscription', 'within 7 days of the first payment'],
          ['A renewal', 'none. Cancel before it, and we don’t charge you'],
          ['A credit pack', 'none. Its credits never expire'],
          ['A failed video', 'its credits, automatically'],
        ],
      },
      { kind: 'heading', text: 'Ask for a refund' },
      {
        kind: 'steps',
        items: [
          'First, cancel the plan under **Manage Subscription** on your [dashboard](/dashboard).',
          '[Write to us](/contact?subject=billing_question#message) within 7 days, from your account’s email.',
          'We answer within 24 hours and send the money back to your card. How long that takes is up to your bank.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'With the refund, we remove the plan’s unused credits. Credits you already used become [credits owed](/help/credits-owed).',
      },
      {
        kind: 'paragraph',
        text: 'Please write to us before you dispute a payment with your bank. It’s faster, and during a dispute we hold the credits in question.',
      },
    ],
  },
  {
    ...about,
    slug: 'failed-payment',
    title: 'When a payment for your plan fails',
    summary: 'You keep your plan while Stripe tries again. Update your card to get your credits.',
    keywords: 'declined card expired past due payment failed update card billing unpaid',
    related: ['change-your-plan', 'cancel-your-plan', 'buy-credits'],
    body: [
      {
        kind: 'paragraph',
        text: 'The **Subscription** card on your [dashboard](/dashboard) then says **Your last payment failed.** You keep your plan while Stripe tries again. Your new credits arrive when the payment goes through. The old ones expire as usual.',
      },
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription**. Stripe opens.',
          'Update your card. If an invoice is open, pay it.',
          'Come back and press **Refresh**. The message disappears, and your credits are there.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the payment keeps failing, the plan ends, and the card says **Your plan stopped because a payment failed.** Pay the open invoice to get it back. If there’s no open invoice, choose a plan again.',
      },
      {
        kind: 'paragraph',
        text: 'None of this affects your pack credits.',
      },
    ],
  },
  {
    ...about,
    slug: 'receipts',
    title: 'Receipts and past payments',
    summary: 'Find all your payments, with receipts and invoices from Stripe.',
    keywords: 'invoice bill vat tax accounting proof of purchase order history',
    related: ['see-where-credits-went', 'buy-credits', 'refunds'],
    body: [
      {
        kind: 'paragraph',
        text: 'Your [dashboard](/dashboard) has two lists, newest first.',
      },
      {
        kind: 'list',
        items: [
          '**Successful Credit Purchases:** packs, with their credits and amounts.',
          '**Subscription History:** every payment for a plan.',
        ],
      },
      {
        kind: 'steps',
        items: [
          'Find the payment. Press **Show all** for older ones.',
          'Press **Receipt** or **Invoice**. It opens in a new tab, where you can print or save it.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If part of a payment was refunded or disputed, you see that amount below it. A payment that was refunded in full is no longer listed.',
      },
      {
        kind: 'paragraph',
        text:
          tax === null
            ? 'To get your company’s name on future receipts, add it under **Manage Subscription**, or [write to us](/contact?subject=billing_question#message). No tax is added to our prices.'
            : `To get your company’s name and tax ID on invoices, add them at the checkout or under **Manage Subscription**. The amount ${tax === 'exclusive' ? 'is the price and the tax' : 'includes the tax'}, which your invoice and the list show. With a valid tax ID of a business abroad, you may owe the tax yourself: the invoice then says reverse charge.`,
      },
    ],
  },
  {
    ...about,
    slug: 'see-where-credits-went',
    title: 'See where your credits went',
    summary: 'Your statement lists all credits you got and used, with the balance after each change.',
    keywords: 'statement ledger history missing credits wrong balance csv download usage chart',
    related: ['plan-credits-and-pack-credits', 'when-a-video-fails', 'credits-owed'],
    body: [
      {
        kind: 'paragraph',
        text: 'Scroll down your [dashboard](/dashboard) to the statement. Each line has a date, a description, the credits and the balance after it. For a video, the description is its prompt, or **Deleted video** if we no longer keep it. The chart above shows what you used on each of the last 30 days, without refunded videos.',
      },
      {
        kind: 'paragraph',
        text: '**Show** filters the statement:',
      },
      {
        kind: 'table',
        head: ['Kind', 'What it is'],
        rows: [
          ['Added', 'a pack you bought, or a new cycle of your plan. At a renewal, you first get an advance'],
          ['Used', 'a video'],
          ['Refunded', 'a video that failed, or that you canceled in time'],
          [
            'Expired',
            'unused plan credits at the end of a cycle. Credits refunded after the cycle expire seven days later',
          ],
          ['Reversed', 'a refunded or disputed payment, or a change to a smaller plan'],
        ],
      },
      {
        kind: 'paragraph',
        text: '**Show more** loads older lines. **Download CSV** saves all lines of the chosen kind for a spreadsheet.',
      },
      {
        kind: 'paragraph',
        text: 'If a line looks wrong, [write to us](/contact?subject=billing_question#message) with its date and amount.',
      },
    ],
  },
  {
    ...about,
    slug: 'credits-owed',
    title: 'Credits owed',
    summary: 'What it means if your dashboard says you owe credits, and how to pay them back.',
    keywords: 'debt negative balance below zero owed returned payment chargeback',
    related: ['refunds', 'see-where-credits-went', 'buy-credits'],
    body: [
      {
        kind: 'paragraph',
        text: 'If a payment is refunded or disputed, we take back its credits. If you already used some of them, you owe us those credits.',
      },
      {
        kind: 'paragraph',
        text: 'Your [dashboard](/dashboard) then shows, for example, **You owe 2,000 credits.** You can still spend your other credits. What you owe for a plan doesn’t affect your pack credits, and the other way around.',
      },
      {
        kind: 'list',
        items: [
          'Your next credits of the same kind first pay what you owe: plan credits for a plan, pack credits for a pack. You can spend the rest.',
          'If the dispute ends in our favor or the refund fails, you get the credits back and owe nothing.',
          'We never charge your card for credits owed.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If you don’t recognize the payment, [write to us](/contact?subject=billing_question#message).',
      },
    ],
  },
];
