import type { HelpArticle } from './help-article.ts';

const about = { category: 'billing', published: '2026-11-20' } as const;

/** Payments that were made, and those that went back. */
export const payments: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'refunds',
    title: 'Refunds',
    summary:
      'Seven days for a new subscription, none for credit packs. Videos that fail give their credits back.',
    keywords: 'money back guarantee return reimbursement chargeback dispute 7 days',
    related: ['cancel-your-plan', 'when-a-video-fails', 'credits-owed'],
    body: [
      {
        kind: 'table',
        head: ['What', 'Refund'],
        rows: [
          ['A new subscription', 'within 7 days of the first payment'],
          ['A renewal', 'none; cancel before it, and nothing is charged'],
          ['A credit pack', 'none; its credits never expire'],
          ['A video that failed', 'its credits, at once and by themselves'],
        ],
      },
      { kind: 'heading', text: 'Ask for one' },
      {
        kind: 'steps',
        items: [
          'Cancel the plan first, under **Manage Subscription** on your [dashboard](/dashboard).',
          '[Write to us](/contact?subject=billing_question#message) within the 7 days, from the e-mail address of your account.',
          'You have an answer within 24 hours. The money goes back to the card that you paid with; how long that takes is up to your bank.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'With the money the unspent credits of the plan go back. Those that you spent become credits owed: see [Credits owed](/help/credits-owed).',
      },
      {
        kind: 'paragraph',
        text: 'Please write to us before you dispute a payment with your bank. It is quicker, and during a dispute the credits that it concerns are held.',
      },
    ],
  },
  {
    ...about,
    slug: 'failed-payment',
    title: 'When a payment for your plan fails',
    summary: 'Your plan stays while Stripe tries again. Update your card to have your credits.',
    keywords: 'declined card expired past due payment failed update card billing unpaid',
    related: ['change-your-plan', 'cancel-your-plan', 'buy-credits'],
    body: [
      {
        kind: 'paragraph',
        text: 'The **Subscription** card of your [dashboard](/dashboard) then says **Your last payment failed.** You keep the rights of your plan while Stripe tries again. The credits of the new cycle come when it is paid; those of the old one expire at its end, as always.',
      },
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription**. Stripe opens.',
          'Update your card. If an invoice is open, pay it there.',
          'Come back and press **Refresh**. The message goes, and the credits of the cycle are there.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If it cannot be paid at all, the plan ends, and the card says **Your plan stopped: its payment failed.** Paying the open invoice brings it back. If there is no open invoice any more, choose a plan again.',
      },
      {
        kind: 'paragraph',
        text: 'Credits from packs are not touched by any of this.',
      },
    ],
  },
  {
    ...about,
    slug: 'receipts',
    title: 'Receipts and past payments',
    summary: 'Where every payment is listed, with its receipt at Stripe.',
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
          '**Successful Credit Purchases:** the packs, with their credits and amounts.',
          '**Subscription History:** every payment for a plan.',
        ],
      },
      {
        kind: 'steps',
        items: [
          'Find the payment. **Show all** unfolds a longer list.',
          'Press **Receipt**. Stripe opens it in a new tab, where you can print it or save it.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If a payment was refunded or disputed in part, the amount that went back is shown below it. One that was returned in full is no longer listed as paid.',
      },
      {
        kind: 'paragraph',
        text: 'If a receipt has to name your company, set that under **Manage Subscription** for the next ones, or [write to us](/contact?subject=billing_question#message).',
      },
    ],
  },
  {
    ...about,
    slug: 'see-where-credits-went',
    title: 'See where your credits went',
    summary: 'Your statement lists every credit that came or went, with the balance after it.',
    keywords: 'statement ledger history missing credits wrong balance csv download usage chart',
    related: ['plan-credits-and-pack-credits', 'when-a-video-fails', 'credits-owed'],
    body: [
      {
        kind: 'paragraph',
        text: 'Go down on your [dashboard](/dashboard) to the statement. Each line has a date, what it was, the credits and the balance after it. Above it a chart shows what you used on each of the last 30 days; videos that gave their credits back do not count.',
      },
      {
        kind: 'paragraph',
        text: '**Show** narrows the statement to one kind:',
      },
      {
        kind: 'table',
        head: ['Kind', 'What it is'],
        rows: [
          ['Received', 'a pack that you bought, or a cycle of your plan that began'],
          ['Spent', 'a video'],
          ['Given back', 'a video that failed, or that you cancelled in time'],
          ['Expired', 'what was left of a plan’s cycle when it ended'],
          ['Taken back', 'a payment that was refunded or disputed, or a change to a smaller plan'],
        ],
      },
      {
        kind: 'paragraph',
        text: '**Show more** loads older lines. **Download CSV** saves all lines of the chosen kind for a spreadsheet.',
      },
      {
        kind: 'paragraph',
        text: 'If a line is wrong, [write to us](/contact?subject=billing_question#message) with its date and amount.',
      },
    ],
  },
  {
    ...about,
    slug: 'credits-owed',
    title: 'Credits owed',
    summary: 'What it means if your dashboard says that you owe credits, and how that ends.',
    keywords: 'debt negative balance below zero owed returned payment chargeback',
    related: ['refunds', 'see-where-credits-went', 'buy-credits'],
    body: [
      {
        kind: 'paragraph',
        text: 'If a payment goes back to you, by a refund or because your bank disputed it, the credits that it brought go back as well. If you had spent some of them already, those cannot be taken back: the videos are made. They are noted as owed instead.',
      },
      {
        kind: 'paragraph',
        text: 'Your [dashboard](/dashboard) then shows, for example, **2,000 credits owed.** Until they are paid there is nothing to spend.',
      },
      {
        kind: 'list',
        items: [
          'The next credits that come, from a pack or a plan, pay what is owed first. The rest is yours to spend.',
          'If the return is undone, because a dispute was won or a refund failed, the credits come back and the debt goes by itself.',
          'Nothing is charged to your card for it.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If you do not know of any such payment, [write to us](/contact?subject=billing_question#message).',
      },
    ],
  },
];
