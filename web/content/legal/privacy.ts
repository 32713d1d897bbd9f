import {
  backupRetentionDays,
  deletionUndoMinutes,
  retentionDays,
} from '../../../contract/billing/catalog.ts';
import { evidenceDays } from '../../../contract/reports/report-kinds.ts';
import { links } from '../../addresses/links.ts';
import { operatorWithAddress } from '../operator.ts';
import { whereCopiesAre, whereDataAre } from '../regions.ts';
import type { LegalText } from './legal-text.ts';

const contact = links.contact('general_inquiry');

/** Its statements about storage must agree with lib/ and functions/. */
export const privacy: LegalText = {
  title: 'Privacy policy',
  summary:
    'What Reelwright knows about you and why, who else sees it, how long we keep it, and how to get or delete it. We never sell your data, and we show no ads.',
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        {
          kind: 'paragraph',
          text: `Reelwright is a service of ${operatorWithAddress}. That company is responsible for this site and for what it knows about you. Do you have a question about this policy? Use the [contact form](${contact}), and we will answer within 30 days.`,
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
          text: 'We keep what the service needs to work and what the law requires of a seller. This is the full list.',
        },
        {
          kind: 'table',
          head: ['What', 'What for', 'How long'],
          rows: [
            [
              'Your account: email, password (only in a form that cannot be turned back into it), second factor, language, the day you created it, and which terms you agreed to, and when',
              'So that only you can sign in, we write to you in your language, and can show what you agreed to',
              'Until you delete it',
            ],
            [
              'If you sign in with Google: your email, and that Google verified it',
              'The same',
              'Until you delete your account',
            ],
            ['Links and codes we email you', 'So that each works once', 'Minutes to a week'],
            [
              'Which browsers signed in to your account, and when for the first and the last time: a fingerprint of a random number that each one keeps',
              'To email you when a new one signs in, and to answer you if you ask who did',
              'The last 20, until you delete your account',
            ],
            [
              'Your plan, your credits and every change to them',
              'So that no credit is lost or taken twice',
              'Until you delete your account',
            ],
            [
              'Your payments: what you bought, when, for how much, and their number at Stripe, but never your card',
              'To show them to you, and for taxes',
              'As long as tax law requires. After you delete your account, they are kept under a random number that identifies no one',
            ],
            [
              'Your videos: picture, sound, prompt, settings, tags and projects',
              'To show them to you, and to no one else unless you share one or its project',
              `Typically deleted within ${retentionDays} days unless saved. A video you delete disappears at once and is removed for good after ${deletionUndoMinutes} minutes`,
            ],
            [
              'Images you start a video from, redrawn without their metadata',
              'To make the video, and to make it again if you ask',
              `${retentionDays + 1} days; your original file, one day`,
            ],
            [
              'Presets: prompts that you keep with their settings',
              'To fill in the form again, for you and for those to whom you give a link',
              'Until you delete them, or your account',
            ],
            [
              'Requests that we refused to make: the prompt, and why',
              'To answer you if you disagree, and to stop abuse',
              '180 days',
            ],
            ['The file with all your data, if you ask for it', 'So that you can download it', 'One day'],
            [
              'Messages: what you write to us, job applications with résumés',
              'To answer you, and to keep a record',
              'Two years',
            ],
            [
              'Reports of videos: what was reported and by whom, what we decided and why, and appeals',
              'To decide, and to show that we did',
              `For good, also after an account is deleted. If a video was reported for the safety of children, we keep its files for up to ${evidenceDays} days, whatever is deleted`,
            ],
            [
              'The fact that you deleted your account, a video or a project, or ended a link: random ids, no content',
              'So that nothing you deleted comes back from a backup',
              '40 days',
            ],
            [
              'Which emails we sent you: what each was about, when, and whether it arrived. Not its text',
              'To find out why an email did not reach you',
              '90 days, or until you delete your account',
            ],
            [
              'Your email and language for status updates, if you subscribe',
              'To send them',
              'Until you unsubscribe, with the link in each email',
            ],
            [
              'Counts of requests and emails, by a keyed fingerprint of the account, network or email address',
              'To stop spam and floods',
              'About a day',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: `We keep backups so that we can recover from a failure. What you delete is gone from them after ${backupRetentionDays} days at the latest. If we have to use a backup before that, we delete it again.`,
        },
      ],
    },
    {
      heading: 'What our logs contain',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Logs record what happened to a request, so that we can find problems. They contain random ids of accounts and videos, but no prompts, email addresses or names. None of our logs contains your IP address, and the log of page views leaves out the query part of each URL.',
        },
        {
          kind: 'list',
          items: [
            'We keep application logs for a week in development, a month in testing, and three months on the public site.',
            'We keep logs of page views and of access to storage for 90 days. Images you upload go straight to the storage service, which keeps no log of the upload.',
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
            `**Amazon Web Services** runs the service for us, in the region ${whereDataAre}: databases, files, sign-in and email. ${whereCopiesAre}Pages and videos are cached for a while at locations near the viewer.`,
            '**Stripe** processes the payments. It sees your card, which we never do, and keeps its own records under its own [policy](https://stripe.com/privacy).',
            '**Google** runs the model. It gets the prompt and the image of a video and returns the video; if you have a prompt improved, it gets that and returns another. We do not tell Google who you are. While videos are simulated, we send it nothing. If you choose to sign in with Google, it also sees that you sign in here.',
            '**People you share a video with**: anyone with the link can watch it. They can read its prompt only if you allow it. When you stop sharing, the link stops working. A preset that you share shows its prompt and its settings.',
            '**Authorities**, if the law requires it. We give them what is required and no more, and we tell you if we are allowed to.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'No one else sees it. We do not sell personal data, share it for advertising, or train models with your prompts, images or videos.',
        },
      ],
    },
    {
      heading: 'Our legal basis',
      blocks: [
        {
          kind: 'list',
          items: [
            '**To keep our contract with you:** your account, credits, videos and payments.',
            '**Because the law requires it:** records of sales, copyright notices, and reports of videos.',
            '**For our legitimate interests:** logs, protection from spam, and answers to your messages.',
            '**Because you agreed:** status updates and signing in with Google. You can change your mind at any time.',
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
            `**Get your data.** Export everything we keep about you from your [dashboard](${links.dashboard()}), as one machine-readable file.`,
            `**Delete it.** Delete your account on the dashboard. First your subscription ends, then your videos, images, credits and account are removed. Only payment records stay, without your name. You lose any paid time that is left, so if you are within the 7-day guarantee, [write to us](${links.contact('billing_question')}) first.`,
            `**Correct it, restrict it, or object.** [Write to us](${contact}). To have messages and applications deleted, tell us their reference.`,
            '**Complain** to the data protection authority where you live.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You have these rights wherever you live, under the GDPR, UK law, California law or none of them. Using them is free and does not change how we treat you.',
        },
      ],
    },
    {
      heading: 'How it is protected',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Everything is encrypted in transit and at rest. Links to your videos are signed for you and expire within hours. Each part of our software can access only what it needs. If your data ever falls into the wrong hands, we will tell you and the authorities without delay.',
        },
      ],
    },
    {
      heading: 'In your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: `The [cookie policy](${links.cookies()}) lists what the site keeps in your browser, and for how long.`,
        },
      ],
    },
    {
      heading: 'Children',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Reelwright is for people who are 18 or older, and we do not knowingly keep anything about anyone younger. If you know of a child’s account, write to us and we will delete it.',
        },
      ],
    },
    {
      heading: 'If this changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The date at the top says which version this is. We email you before any change that takes something away from you.',
        },
      ],
    },
  ],
};
