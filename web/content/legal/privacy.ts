import { backupRetentionDays, deletionUndoMinutes, retentionDays } from '../../../contract/catalog.ts';
import { links } from '../../links.ts';
import { operator, operatorName } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

const contact = links.contact('general_inquiry');

/** What `/privacy` says. Each statement about storage is true of lib/ and functions/: change both together. */
export const privacy: LegalText = {
  title: 'Privacy policy',
  summary:
    'What Reelwright knows about you, why, who else sees it, how long we keep it, and how to get or delete it. We never sell your data and show no ads.',
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        {
          kind: 'paragraph',
          text: `Responsible for this site and for what it knows about you is ${operatorName}${operator.postalAddress === null ? '' : `, ${operator.postalAddress.join(', ')}`}. Questions about this policy? Use the [contact form](${contact}); we answer within 30 days.`,
        },
        {
          kind: 'paragraph',
          text: 'Reelwright is independent and not affiliated with the vendor of the model that makes the videos.',
        },
      ],
    },
    {
      heading: 'What we keep, and for how long',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We keep what the service needs to work, and what the law requires of a seller. This is all of it.',
        },
        {
          kind: 'table',
          head: ['What', 'What for', 'How long'],
          rows: [
            [
              'Your account: email, password (only in a form that cannot be turned back into it), second factor, when you created it',
              'To let you in, and no one else',
              'Until you delete it',
            ],
            [
              'What Google tells us if you sign in with it: your email, and that it is verified',
              'The same',
              'Until you delete your account',
            ],
            ['Links and codes that we email you', 'To work once', 'Minutes to a week'],
            [
              'Which browsers signed in to your account: a fingerprint of a random number that each of them keeps',
              'To email you when a new one does',
              'The last 20, until you delete your account',
            ],
            [
              'Your plan, your credits and every change to them',
              'So that no credit is lost or taken twice',
              'Until you delete your account',
            ],
            [
              'Your payments: what, when, how much, and their number at Stripe. No card',
              'To show them to you, and for taxes',
              'As long as tax law requires. After you delete your account, they stay under a random number that identifies no one',
            ],
            [
              'Your videos: picture, sound, prompt and choices',
              'To show them to you, and to no one else unless you share one',
              `Typically deleted within ${retentionDays} days unless saved. A video you delete disappears at once, and we remove it for good after ${deletionUndoMinutes} minutes`,
            ],
            [
              'Images you start videos from, redrawn without their metadata',
              'To make the video, and to make it again',
              `${retentionDays + 1} days; your original file, one day`,
            ],
            ['The file with all your data, when you ask for it', 'So that you can download it', 'One day'],
            [
              'Messages: what you write to us, applications with their résumé, DMCA notices',
              'To answer you, and to keep a record',
              'Two years',
            ],
            [
              'That you deleted your account or a video, or ended a link: random ids, no content',
              'So that nothing you deleted comes back from a backup',
              '40 days',
            ],
            [
              'Your email for status updates, if you subscribe',
              'To send them',
              'Until you unsubscribe, with the link in each email',
            ],
            [
              'Counts of requests and emails, by a keyed fingerprint of the account, network or email address',
              'To stop spam and floods',
              'A day, or a little longer until they are cleared',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: `We keep backups so that we can recover from a failure. What you delete is gone from them after ${backupRetentionDays} days at the latest, and if we use one before, we delete it again.`,
        },
      ],
    },
    {
      heading: 'What our logs contain',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Logs say what happened to a request, so that we can find problems. They contain random ids of accounts and videos, but no prompts, email addresses or names. No log of ours contains your IP address, and that of page views no query part of a URL.',
        },
        {
          kind: 'list',
          items: [
            'We keep application logs for a week in development, a month in testing, and three months on the public site.',
            'We keep logs of page views and of access to storage for 90 days. Images you upload go straight to the storage service, which keeps no log of that.',
          ],
        },
      ],
    },
    {
      heading: 'Who else sees it',
      blocks: [
        {
          kind: 'list',
          items: [
            '**Amazon Web Services** runs the service for us, in the region us-east-1 (Northern Virginia, United States): databases, files, sign-in and email; copies of backups are in us-west-2 (Oregon). It caches pages and videos for a while at locations near the viewer.',
            '**Stripe** takes the payments. It sees your card, which we never do, and keeps its own records under its own [policy](https://stripe.com/privacy).',
            '**Google**, which runs the model, gets the prompt and the image of a video, and returns the video. We do not tell it who you are. While videos are simulated, we send nothing. Google also sees that you sign in here, if you choose to sign in with it.',
            '**People you share a video with**: anyone with the link can watch it, and read the prompt only if you say so. Stop sharing and the link stops working.',
            '**Authorities**, if the law requires it. We give what is required and no more, and tell you if we may.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'No one else. We do not sell personal data, do not share it for advertising, and do not train models with your prompts, images or videos.',
        },
      ],
    },
    {
      heading: 'Our legal basis',
      blocks: [
        {
          kind: 'list',
          items: [
            '**To keep our contract with you:** account, credits, videos, payments.',
            '**Because the law requires it:** records of sales, copyright notices.',
            '**For our legitimate interests:** logs, spam protection, answers to your messages.',
            '**Because you agreed:** status updates, signing in with Google. You can change your mind at any time.',
          ],
        },
      ],
    },
    {
      heading: 'What you can do',
      blocks: [
        {
          kind: 'list',
          items: [
            `**Get your data.** Export everything we keep about you from your [dashboard](${links.dashboard()}), in one machine-readable file.`,
            `**Delete it.** Delete your account on the dashboard: it ends your subscription first, then removes your videos, images, credits and account. Only payment records stay, without your name. You lose any paid time left, so [write to us](${links.contact('billing_question')}) first if you are within the 7-day guarantee.`,
            `**Correct it, restrict it, or object.** [Write to us](${contact}). To delete messages and applications, tell us their reference.`,
            '**Complain** to the data protection authority where you live.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You have these rights wherever you live, whether under the GDPR, UK law or California law. Using them is free and does not change how we treat you.',
        },
      ],
    },
    {
      heading: 'How it is protected',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Everything is encrypted in transit and at rest. Links to your videos are signed for you and expire within hours. Each part of our software can access only what it needs. If your data ever falls into the wrong hands, we tell you and the authority without delay.',
        },
      ],
    },
    {
      heading: 'In your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: `For what the site keeps in your browser, and for how long, see the [cookie policy](${links.cookies()}).`,
        },
      ],
    },
    {
      heading: 'Children',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Reelwright is not for children under 13, and we do not knowingly keep anything about them. If you know of a child’s account, write to us, and we delete it.',
        },
      ],
    },
    {
      heading: 'If this changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The date above says which version this is. We email you before a change that takes something from you.',
        },
      ],
    },
  ],
};
