import { deletionUndoMinutes, retentionDays } from '../../../contract/catalog.ts';
import { links } from '../../links.ts';
import { operator, operatorName } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

const contact = links.contact('general_inquiry');

/** What `/privacy` says. Each statement about storage is true of lib/ and functions/: change both together. */
export const privacy: LegalText = {
  title: 'Privacy policy',
  summary:
    'What Reelwright knows about you, what for, who else sees it, how long it stays, and how you get it or have it removed. We sell nothing about you and show no advertising.',
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        {
          kind: 'paragraph',
          text: `Responsible for this site and for what it knows about you is ${operatorName}${operator.postalAddress === null ? '' : `, ${operator.postalAddress.join(', ')}`}. Write to us about anything in this policy by the [contact form](${contact}); we answer within 30 days.`,
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
          text: 'We keep what the service needs in order to work, and what the law asks of a seller. This is all of it.',
        },
        {
          kind: 'table',
          head: ['What', 'What for', 'How long'],
          rows: [
            [
              'Your account: address, password (only as a proof that cannot be turned back into it), second factor, when it was made',
              'To let you in, and nobody else',
              'Until you delete it',
            ],
            [
              'What Google tells us if you sign in with it: your address, and that you have proved it',
              'The same',
              'Until you delete your account',
            ],
            ['Links to sign in and to confirm your address', 'To work once', 'Minutes to a day'],
            [
              'Your plan, your credits and each movement of them',
              'So that no credit is lost or taken twice',
              'Until you delete your account',
            ],
            [
              'Your payments: what, when, how much, and their number at Stripe. No card',
              'To show them to you, and for the tax office',
              'As long as tax law asks. Of a deleted account they stay under a random number that leads to nobody',
            ],
            [
              'Your videos: picture, sound, prompt and choices',
              'To show them to you, and to nobody else unless you share one',
              `Typically deleted within ${retentionDays} days unless saved. A video that you delete is out of sight at once, and can be had back for ${deletionUndoMinutes} minutes`,
            ],
            [
              'Images that you start videos from, drawn anew without their metadata',
              'To make the video, and to make it again',
              `${retentionDays + 1} days; the file as you sent it, one day`,
            ],
            ['The file with all your data, when you ask for it', 'So that you can download it', 'One day'],
            [
              'Messages: what you write to us, applications with their résumé, notices under the DMCA',
              'To answer you, and to be able to show what was said',
              'Two years',
            ],
            [
              'Your address for updates of the status page, if you subscribe there',
              'To send them',
              'Until you unsubscribe, by the link in each of them',
            ],
            [
              'Counters of who sends us how much, by a keyed fingerprint of the network address or e-mail address',
              'To keep machines from flooding the forms',
              'A day, or a little longer until it is cleared',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Copies of the tables are kept for 35 days so that they can be restored after a failure. What you delete leaves them by then.',
        },
      ],
    },
    {
      heading: 'What our logs hold',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Logs say what happened to a request, so that we can find a fault. They hold random numbers of accounts and videos, but no prompts, no e-mail addresses and no names. The log of pages that were fetched holds neither your network address nor what follows the question mark of an address.',
        },
        {
          kind: 'list',
          items: [
            'Logs of the program are kept for a week while we develop, a month where we rehearse, and three months on the public site.',
            'Logs of fetched pages and of access to storage are kept for 90 days. Where you send an image, it goes straight to the storage service, whose log notes your network address.',
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
            '**Amazon Web Services** runs the service for us, in the region us-east-1 (Northern Virginia, United States): tables, files, sign-in and mail. Copies of pages and videos lie for a while at its edge locations, near to whoever watches.',
            '**Stripe** takes the payments. It sees your card, which we never do, and keeps its own records under its own [policy](https://stripe.com/privacy).',
            '**Google**, which runs the model, gets the prompt and the image of a video when it is made, and returns the video. It does not learn who you are from us. While videos are simulated, nothing is sent. Google also sees that you sign in here, if you choose to sign in with it.',
            '**Whoever you share a video with**: the link opens it for everybody who has it, with the prompt only if you say so. Take the link back and it opens nothing from then on.',
            '**Authorities**, if a law that binds us demands it. We give what is demanded and no more, and tell you if we may.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Nobody else. We do not sell personal data, do not share it for advertising, and do not train models with your prompts, images or videos.',
        },
      ],
    },
    {
      heading: 'Why we may',
      blocks: [
        {
          kind: 'list',
          items: [
            '**To keep our contract with you:** account, credits, videos, payments.',
            '**Because a law asks it:** records of sales, notices of copyright.',
            '**For a reasonable interest of ours:** logs, counters against floods, answers to what you write.',
            '**Because you said yes:** updates of the status page, signing in with Google. You can take that back at any time.',
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
            `**See and take it.** Your [dashboard](${links.dashboard()}) gives you everything that is kept about you in one file, which programs can read too.`,
            `**Have it deleted.** The dashboard deletes your account: it ends your subscription first, then removes videos, images, credits and you. Only the records of payments stay, without your name. Paid time that is left is lost, so [write to us](${links.contact('billing_question')}) first if you are within the 7 days of the guarantee.`,
            `**Have it corrected, restricted, or object.** [Write to us](${contact}). The same for messages and applications: name their reference, and we delete them.`,
            '**Complain** to the authority for data protection where you live.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'These rights are yours wherever you live, whether it is the GDPR, the laws of the United Kingdom or of California that gives them to you. Using them costs nothing and changes nothing in how we treat you.',
        },
      ],
    },
    {
      heading: 'How it is protected',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Everything travels encrypted and lies encrypted. A video has an address that is signed for you and ends after hours. Each part of the program may reach only what it needs. If data of yours should ever come into wrong hands, we tell you and the authority without delay.',
        },
      ],
    },
    {
      heading: 'In your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: `What the site keeps in your browser, and for how long, is in the [cookie policy](${links.cookies()}).`,
        },
      ],
    },
    {
      heading: 'Children',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Reelwright is not for children under 13, and we do not knowingly keep anything about them. If you know of an account of a child, write to us, and it goes.',
        },
      ],
    },
    {
      heading: 'If this changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The date above says which version this is. Before a change that takes something from you we write to the address of your account.',
        },
      ],
    },
  ],
};
