import { links } from '../../links.ts';

/** More ways to get help: the specification's five buttons. */
export const moreHelp: readonly { readonly label: string; readonly text: string; readonly to: string }[] = [
  {
    label: 'Live chat',
    text: 'Chat is offline. Write to us and we will answer within 24 hours.',
    to: links.contact('general_inquiry'),
  },
  {
    label: 'Video tutorials',
    text: 'A sample video with sound, and a prompt for each of its four scenes.',
    to: links.helpArticle('video-tutorials'),
  },
  {
    label: 'Documentation',
    text: 'The API: every endpoint, with its fields, limits and errors.',
    to: links.apiDocs(),
  },
  {
    label: 'Contact support',
    text: 'Business hours and the contact form, for everything else.',
    to: links.contact(),
  },
  {
    label: 'Submit ticket',
    text: 'Something broken? Report it and get a reference.',
    to: links.contact('technical_support'),
  },
];
