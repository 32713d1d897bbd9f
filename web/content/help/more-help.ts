import { links } from '../../links.ts';

/** What else there is besides the articles: the specification's five buttons, each saying what it does. */
export const moreHelp: readonly { readonly label: string; readonly text: string; readonly to: string }[] = [
  {
    label: 'Live chat',
    text: 'Nobody sits at a chat here. The button opens our contact form: you have an answer by e-mail within 24 hours.',
    to: links.contact('general_inquiry'),
  },
  {
    label: 'Video tutorials',
    text: 'A sample video with its sound, and the sentence for a shot like each of its four scenes.',
    to: links.helpArticle('video-tutorials'),
  },
  {
    label: 'Documentation',
    text: 'For programs: every endpoint of the site, with its fields, limits and errors.',
    to: links.apiDocs(),
  },
  {
    label: 'Contact support',
    text: 'Addresses, business hours and the form, for whatever is not written here.',
    to: links.contact(),
  },
  {
    label: 'Submit ticket',
    text: 'Something does not work: the form opens with Technical Support chosen, and gives you a reference.',
    to: links.contact('technical_support'),
  },
];
