import { links } from '../../addresses/links.ts';
import { discordInvite } from '../community.ts';

/** `to` may lead outside the site. */
interface MoreHelp {
  readonly label: string;
  readonly text: string;
  readonly to: string;
}

/** The specification's buttons; the first one is a live chat only with a Discord server. */
export const moreHelp: readonly MoreHelp[] = [
  discordInvite === null
    ? {
        label: 'Message us',
        text: 'We don’t have live chat yet. Send us a message and we’ll answer within 24 hours.',
        to: links.contact('general_inquiry'),
      }
    : {
        label: 'Live chat',
        text: 'Chat with us and other members on Discord.',
        to: discordInvite,
      },
  {
    label: 'Video tutorials',
    text: 'Watch a sample video, and try a prompt for each of its four scenes.',
    to: links.helpArticle('video-tutorials'),
  },
  {
    label: 'Documentation',
    text: 'Read how the API works: every endpoint with its fields, limits and errors.',
    to: links.apiDocs(),
  },
  {
    label: 'Contact support',
    text: 'Find our business hours, contact info and the contact form.',
    to: links.contact(),
  },
  {
    label: 'Submit ticket',
    text: 'Report a problem and get a reference number.',
    to: links.contact('technical_support'),
  },
];
