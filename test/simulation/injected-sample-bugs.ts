import type { CreditsStore } from '../../functions/tables/credits/credits.store.ts';
import type { Account, Posting } from '../../functions/tables/credits/ledger.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about the video that takes no credits. */
export const injectedSampleBugs: readonly InjectedBug[] = [
  {
    name: 'a free sample is taken although another video has it',
    histories: 'samples',
    detectedBy: ['one free sample'],
    overrides: () => ({
      credits: (store) =>
        onFreeSample(store, {
          account: (account) => ({ ...account, freeSampleVideo: null }),
          posting: ({ assumptions: { freeSampleVideo: _taken, ...assumptions }, ...posting }) => ({
            ...posting,
            assumptions,
          }),
        }),
    }),
  },
  {
    name: 'a free sample is taken by a person who has bought credits',
    histories: 'samples',
    detectedBy: ['one free sample'],
    overrides: () => ({
      credits: (store) =>
        onFreeSample(store, {
          account: (account) => ({ ...account, purchasedCredits: 0, lastEntryAt: null }),
          posting: ({ assumptions: { freeSampleVideo = { equals: null } }, ...posting }) => ({
            ...posting,
            assumptions: { freeSampleVideo },
          }),
        }),
    }),
  },
  {
    name: 'a free video that fails keeps the free sample',
    histories: 'samples',
    detectedBy: ['a free sample comes back'],
    overrides: () => ({
      credits: (store) =>
        onFreeSample(store, {
          account: (account) => account,
          posting: ({ freeSampleVideo, ...posting }) =>
            freeSampleVideo === null ? posting : { ...posting, freeSampleVideo },
        }),
    }),
  },
];

/** Changes what is read and posted where no credits move. */
function onFreeSample(
  store: CreditsStore,
  alter: {
    readonly account: (account: Account) => Account;
    readonly posting: (posting: Posting) => Posting;
  },
): CreditsStore {
  return {
    ...store,
    readAccount: async (userId) => alter.account(await store.readAccount(userId)),
    post: (request) =>
      store.post(
        request.entry !== null
          ? request
          : {
              ...request,
              decide: (account) => {
                const decision = request.decide(alter.account(account));
                return decision.kind === 'refuse'
                  ? decision
                  : { ...decision, posting: alter.posting(decision.posting) };
              },
            },
      ),
  };
}
