import { videoCostCredits } from '../../../contract/catalog.ts';
import type { RouteKey } from '../../../contract/routes.ts';
import { formatCredits } from '../figures.ts';

/** The order in which the groups are shown. */
export const endpointGroups = [
  'Videos',
  'Images',
  'Credits',
  'Plans and payments',
  'Account',
  'Messages',
  'Status',
] as const;
type EndpointGroup = (typeof endpointGroups)[number];

/** What each route does, in one or two sentences. A new route has to be written down here. */
export const endpointWords = {
  generateVideo: {
    group: 'Videos',
    text: `Charges ${formatCredits(videoCostCredits)} credits and starts a video. You choose its id. The same id with the same request is the same video, so a retry never pays twice. \`pay_with\` says which credits pay; without it plan credits do if they allow the video, else pack credits. What a video may have is what all the credits that pay for it include.`,
  },
  getVideo: {
    group: 'Videos',
    text: 'One video. Ask every few seconds until its status is a last one. It is kept until `expires_at`; of a failed or cancelled one that is its prompt and options.',
  },
  videoHistory: {
    group: 'Videos',
    text: 'Your videos, newest first, by pages. `search` looks in the prompts, `status` narrows to one state.',
  },
  cancelVideo: {
    group: 'Videos',
    text: 'Ends a video that is being made. Send the credits that `cancel_refund_credits` promised: if that is no longer so, nothing happens.',
  },
  updateVideo: { group: 'Videos', text: 'Saves a video, or no longer; or takes its deletion back.' },
  deleteVideo: { group: 'Videos', text: 'Deletes a video. Until `undo_until` it can be had back.' },
  shareVideo: {
    group: 'Videos',
    text: 'Makes a link that lets anyone watch the video, and says whether its page shows the prompt.',
  },
  unshareVideo: { group: 'Videos', text: 'Takes that link back, at once.' },
  getSharedVideo: { group: 'Videos', text: 'A shared video, by the token at the end of its link.' },
  createUpload: {
    group: 'Images',
    text: 'A form to send an image with: POST its `fields` and then the file to its `url`, as multipart/form-data.',
  },
  checkImage: {
    group: 'Images',
    text: 'Checks an image that was sent and makes it ready. Then a video may start from it.',
  },
  getCredits: { group: 'Credits', text: 'What you have to spend.' },
  listCreditEntries: {
    group: 'Credits',
    text: 'Your statement, newest first, by pages. A line about a video has the beginning of its prompt, unless the video is deleted.',
  },
  creditUsage: { group: 'Credits', text: 'The credits that you used on each of the last 30 days.' },
  deductCredits: {
    group: 'Credits',
    text: 'Takes credits from your own account. The same key in the header is the same deduction; with another amount it is refused.',
  },
  checkSubscription: { group: 'Plans and payments', text: 'Your plan, and what becomes of it.' },
  setRenewal: {
    group: 'Plans and payments',
    text: 'Decides what your plan becomes when its paid period ends. Your own plan: it goes on, and a cancellation or planned change is undone. Nothing is paid before.',
  },
  createCheckout: {
    group: 'Plans and payments',
    text: 'The address of a page of Stripe’s to buy a plan on, or to confirm a change that starts right away.',
  },
  createPayment: {
    group: 'Plans and payments',
    text: 'The address of a page of Stripe’s to buy a credit pack on.',
  },
  customerPortal: {
    group: 'Plans and payments',
    text: 'The address of the page of Stripe’s to manage a plan on.',
  },
  listOrders: { group: 'Plans and payments', text: 'What you paid for, newest first.' },
  stripeWebhook: { group: 'Plans and payments', text: 'For Stripe only, which signs what it sends.' },
  confirmAccount: {
    group: 'Account',
    text: 'Confirms an address by the token of our email, with the password that you choose.',
  },
  exportAccount: { group: 'Account', text: 'Gathers all that we hold about you into one file.' },
  readSignIn: {
    group: 'Account',
    text: 'How you sign in: your address, and whether you have a password, Google and a second factor.',
  },
  changePassword: {
    group: 'Account',
    text: 'Changes your password. Send the present one, and the code of your authenticator if you use one. Every browser is signed out.',
  },
  beginSecondFactor: {
    group: 'Account',
    text: 'A new secret for your authenticator. It counts once a code from it is confirmed.',
  },
  confirmSecondFactor: {
    group: 'Account',
    text: 'Turns two-factor authentication on, by a code of the authenticator that has the new secret.',
  },
  removeSecondFactor: { group: 'Account', text: 'Turns two-factor authentication off.' },
  endSessions: {
    group: 'Account',
    text: 'Signs you out everywhere: every token that was issued until now is refused.',
  },
  requestAddressChange: {
    group: 'Account',
    text: 'Begins a change of your address: mails one code to the address that you have and one to the new one.',
  },
  confirmAddressChange: {
    group: 'Account',
    text: 'Changes your address by both codes. Every browser is signed out.',
  },
  endSessionsByLink: {
    group: 'Account',
    text: 'Signs a person out everywhere by the token of our email. It works once.',
  },
  mailDeletionCode: {
    group: 'Account',
    text: 'Mails you the code by which you delete an account that has no password.',
  },
  deleteAccount: {
    group: 'Account',
    text: 'Deletes your account, by your password or, if it has none, by the code that we mailed you. This cannot be taken back.',
  },
  sendMessage: {
    group: 'Messages',
    text: 'Takes what the forms of this site send: a message, an application, a notice under the DMCA.',
  },
  getHealth: { group: 'Status', text: 'Whether the service answers.' },
  getStatus: { group: 'Status', text: 'What the status page shows: services, incidents and 90 days.' },
  subscribeToStatus: { group: 'Status', text: 'Asks for mail about incidents. It has to be confirmed.' },
  confirmStatusSubscription: {
    group: 'Status',
    text: 'Confirms that, with the token of the message.',
  },
  endStatusSubscription: { group: 'Status', text: 'Ends it, with the token at the end of each message.' },
} as const satisfies Record<RouteKey, { readonly group: EndpointGroup; readonly text: string }>;
