import type { HelpArticle } from './help-article.ts';

const about = { category: 'billing', published: '2026-11-20' } as const;

/** Payments that were made, and those that went back. */
export const payments: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'refunds',
    title: 'Refunds',
    summary: '7-day money-back guarantee on new subscriptions, none on packs. Failed videos are free.',
    keywords: 'money back guarantee return reimbursement chargeback dispute 7 days',
    related: ['cancel-your-plan', 'when-a-video-fails', 'credits-owed'],
    body: [
      {
        kind: 'table',
        head: ['What', 'Refund'],
        rows: [
          ['A new subscription', 'within 7 days of the first payment'],
          ['A renewal', 'none; cancel before it and we charge nothing'],
          ['A credit pack', 'none; its credits never expire'],
          ['A failed video', 'its credits, automatically'],
        ],
      },
      { kind: 'heading', text: 'Ask for a refund' },
      {
        kind: 'steps',
        items: [
          'Cancel the plan first, under **Manage Subscription** on your [dashboard](/dashboard).',
          '[Write to us](/contact?subject=billing_question#message) within 7 days, from your account’s email.',
          'We answer within 24 hours. The money goes back to your card; how long that takes is up to your bank.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We remove the plan’s unused credits with the refund. Credits you already used become credits owed: see [Credits owed](/help/credits-owed).',
      },
      {
        kind: 'paragraph',
        text: 'Please write to us before you dispute a payment with your bank. It is faster, and during a dispute we hold the credits in question.',
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
        text: 'The **Subscription** card of your [dashboard](/dashboard) then says **Your last payment failed.** You keep your plan’s rights while Stripe tries again. Credits for the new cycle arrive when it is paid; the old ones expire as usual.',
      },
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription**. Stripe opens.',
          'Update your card. If an invoice is open, pay it.',
          'Come back and press **Refresh**. The message is gone, and your credits are there.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the payment keeps failing, the plan ends, and the card says **Your plan stopped: its payment failed.** Pay the open invoice to get it back. If there is no open invoice, choose a plan again.',
      },
      {
        kind: 'paragraph',
        text: 'None of this affects pack credits.',
      },
    ],
  },
  {
    ...about,
    slug: 'receipts',
    title: 'Receipts and past payments',
    summary: 'Find every payment, with its receipt from Stripe.',
    keywords: 'invoice bill vat tax accounting proof of purchase order history',
    related: ['see-where-credits-went', 'buy-credits', 'refunds'],
    body: [
      {
        kind: 'paragraph',
        text: 'Both lists are on your [dashboard](/dashboard), newest first.',
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
          'Press **Receipt**. Stripe opens it in a new tab, where you can print or save it.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If part of a payment was refunded or disputed, you see the returned amount below it. A fully returned payment is no longer listed.',
      },
      {
        kind: 'paragraph',
        text: 'If you need your company’s name on future receipts, set it under **Manage Subscription**, or [write to us](/contact?subject=billing_question#message).',
      },
    ],
  },
  {
    ...about,
    slug: 'see-where-credits-went',
    title: 'See where your credits went',
    summary: 'Your statement lists every credit added or used, with the balance after it.',
    keywords: 'statement ledger history missing credits wrong balance csv download usage chart',
    related: ['plan-credits-and-pack-credits', 'when-a-video-fails', 'credits-owed'],
    body: [
      {
        kind: 'paragraph',
        text: 'Scroll down your [dashboard](/dashboard) to the statement. Each line has a date, a description, the credits and the balance after it. A video is named by its prompt; **Deleted video** is one that is no longer kept. The chart above shows what you used on each of the last 30 days, without refunded videos.',
      },
      {
        kind: 'paragraph',
        text: '**Show** filters the statement:',
      },
      {
        kind: 'table',
        head: ['Kind', 'What it is'],
        rows: [
          ['Received', 'a pack you bought, or a new cycle of your plan; at a renewal, first an advance'],
          ['Spent', 'a video'],
          ['Given back', 'a video that failed, or that you canceled in time'],
          [
            'Expired',
            'unused plan credits at the end of a cycle, or credits given back after it, seven days later',
          ],
          ['Taken back', 'a refunded or disputed payment, or a change to a smaller plan'],
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
    summary: 'What it means when your dashboard says you owe credits, and how to clear them.',
    keywords: 'debt negative balance below zero owed returned payment chargeback',
    related: ['refunds', 'see-where-credits-went', 'buy-credits'],
    body: [
      {
        kind: 'paragraph',
        text: 'When a payment is refunded or disputed, we take back its credits. If you already used some of them, you owe those credits.',
      },
      {
        kind: 'paragraph',
        text: 'Your [dashboard](/dashboard) then shows, for example, **2,000 credits owed.** You can still spend other credits: a plan’s debt does not touch your pack credits, and a pack’s debt does not touch your plan credits.',
      },
      {
        kind: 'list',
        items: [
          'Your next credits of the same kind pay what you owe first: plan credits for a plan, pack credits for a pack. The rest is yours to spend.',
          'If the return is undone, because we won the dispute or the refund failed, you get the credits back and owe nothing.',
          'We never charge your card for credits owed.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If you do not recognize the payment, [write to us](/contact?subject=billing_question#message).',
      },
    ],
  },
];
