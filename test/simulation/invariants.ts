/** What must hold in every history: while it runs (at each write), or at rest (everything delivered, every deadline past). */
export const invariants = {
  'ledger adds up': 'an account equals the sum of its entries, and an entry is never changed',
  'never negative': 'nothing is spent that a bucket does not hold',
  'cycle credits are spent first':
    'purchased credits pay only what the running cycle cannot, or what its plan does not include or the person chose so',
  'rights follow the credits':
    'a video has no more than all the credits that pay for it include, and Veo 3 if all of them include it',
  'cycle credits end with their cycle': 'nothing is spent from, or returned to, a cycle that is over',
  'charge and video together': 'a video and its charge are one write, and neither is without the other',
  'no more videos in flight than allowed':
    'no person has more videos that have not ended than one person may have',
  'deduction taken once':
    'the same deduction or operation, however often it comes, moves credits once, and only as asked',
  'an end is never left': 'a video moves as its life allows, and never out of an end',
  'refund with the end':
    'a video that failed, or was cancelled before acceptance, gives its price back in that write, once, to where it came from; any other video gives nothing back',
  'one free sample':
    'a person who has never had credits gets one video without any, of what it includes, and within the limit of the day',
  'a free sample comes back':
    'a free video that failed, or was cancelled before acceptance, gives the free sample back in that write; any other does not',
  'completed with its files': 'a completed video has its video and its poster for as long as it is kept',
  'files only of completed videos':
    'no file lies in the bucket but those of completed videos that are still kept',
  'ended in 30 minutes':
    'every video has ended 30 minutes after its slot; without one, when its time in line and the two minutes that its end may take are over',
  'no more slots than there are':
    'no model makes more videos at once, and none begins more in a minute, than its capacity says; and a sandbox makes ten at once',
  'a slot is given once': 'a video gets one slot',
  'a slot stays with its video': 'no slot is taken back before its video has ended',
  'every slot comes back': 'at rest no video has a slot or waits for one',
  'a slot comes back soon':
    'a video that has ended, also one whose rendering broke, gives its slot back within four minutes',
  'a free slot is given': 'no video is refused for its time in line while a slot is free',
  'the line is not jumped':
    'of two that wait, the higher tier begins first; within a tier accounts take turns, and an account’s videos begin in order; and an account with 40 % of the slots comes after all others',
  'time in line counts': 'after 10 minutes in line a video ranks one tier higher, and after 20 at the top',
  'a place in line is kept': 'a video leaves the line with its slot, its end, or after its time in line',
  'made if it could be':
    'a video that the provider makes in time, that is not cancelled and that no fault of ours touches, arrives',
  'kept as long as promised':
    'a video goes when its time has come and not before, and not while it is saved; and then it goes',
  'statement and balance agree': 'at every instant the balance is what the lines of the statement add up to',
  'a statement shows what was':
    'each line of a statement has the balance that the account had once its entry was written',
  'payment granted once':
    'a pack grants its credits once, and what was returned of its payment is taken back; its order says so',
  'a payment that grants nothing is refunded':
    'what a deleted account paid has its order from before, or is refunded once, and its payer is told',
  'one plan at a time': 'no one has two live subscriptions at once',
  'starts from an own image': 'a video that starts from an image starts from one that its person had',
  'no video of a closed model':
    'no video is asked of a model that has been closed for a minute, by hand or by its limit',
  'the limits know what was spent':
    'what the limits of a day count is at least what its accepted videos cost',
  'the provider’s bill is ours':
    'what a provider accepted is charged, or refunded by us, is counted with its cost, and is two jobs of a video at most; nothing else is counted',
  'margin totals are right':
    'each video that cost or earned something stands in the margin totals of its day and model once, with what it cost and earned; and none of them goes before',
  'an ended link shows nothing': 'a link shows nothing once sharing has ended',
  'a new cycle resets the cycle’s credits':
    'a cycle holds at most what was granted for it and not spent: nothing is left of the one before',
  'an ended plan grants nothing': 'once a plan has ended, its months are over with the running one',
  'an advance is set off against its grant':
    'a renewal that is paid grants what its advance has not granted yet',
  'nothing expires before its time': 'credits expire when their cycle or their grace is over, and not before',
  'a return counts as a share of all that was paid':
    'a payment from balance and card is worth what was kept of both together',
  'expiring credits stay expiring':
    'a video gives back to the purchased credits what it took from them, and no more',
  'a key stands for one deduction':
    'an Idempotency-Key that took another amount is refused, and takes nothing',
  'no sync overwrites another': 'a sync is written only to the account that it has read',
  'a debt has a reason':
    'while every payment was made and kept, a cycle holds all that was granted for it and not spent',
  'what was returned in full is worth nothing':
    'a plan’s payment that was returned in full grants nothing in the months after',
  'a return takes only from its own bucket':
    'a plan’s payments and returns move the cycle’s credits only, and a pack’s the purchased ones',
  'a renewal in preparation has its advance':
    'while Stripe prepares a renewal’s invoice and the last one was paid, the cycle has a quarter of the plan, and no more',
  'plan granted once': 'a paid month grants what its lines are worth, once',
  'a second sync changes nothing': 'a sync of what is in sync writes nothing, and nothing is left to repair',
  'a deleted account holds nothing':
    'from its deletion on nothing is written for it, and then nothing of it is left',
  'an idempotency key is charged once':
    'whatever is lost, retried or sent twice at once, an idempotency key is charged once in 24 hours',
  'a retried request gets its answer':
    'a program that was charged and asks again within 24 hours is told of that video, and of no other',
  'another request gets no answer of the first':
    'other content with a used idempotency key is refused, and charged nothing',
  'a key stays within its cap': 'no key spends more in a month than its cap',
  'what a key spent is what it was charged':
    'what a key spent in a month is what its videos of that month were charged, less what came back',
  'a test key moves nothing of its account':
    'what a test key makes, pays and gets back lies in the sandbox, and what a live key does in its account',
  'an idempotency record leads to its video':
    'at rest each charge of the last day has its record, each record of a charge its video, and no attempt is left open',
  'a revoked key charges nothing': 'no video is charged by a key that is revoked or has ended',
  'no more videos than the rate allows':
    'in every span of time, programs start no more videos than the quota and what comes back of it',
  'audit equals effects':
    'what an operator did and its row in the audit are one write; what another service did has its intent before and its result after',
  'two people': 'what needs a second person is done by two',
  'what was shown is what happens': 'an operator’s action does what its preview showed, or nothing',
  'a purse is never overdrawn': 'no operator moves more in a day than their purse',
  'a suspended person never spends': 'nothing is charged to a suspended person',
  'nothing hidden is given out':
    'from the write that hides a video on, no answer holds a link to it: to its owner, by its share link, by the API, or in an export',
  'hidden files are out of reach': 'two hours after a video was hidden, nothing of it lies where links lead',
  'what the law holds is not lost':
    'a file of a video that was hidden for the safety of children is not lost within a year, whatever is deleted',
  'evidence goes when it is not needed':
    'the files of a hidden video go with its row or with the last case that keeps them, unless the law holds them',
  'identical files are hidden together': 'what hides a video hides every video with the same file',
  'a case is in a legal state':
    'a case moves as its life allows, and rests with its mails sent, its files in their place, and its videos hidden if it hides them',
  'the transparency report counts the cases': 'each count of a year is that of the cases',
  'the third removal suspends': 'an owner of three videos that were removed within a year is suspended',
  'no owner learns who reported':
    'no answer and no mail to an owner, and no row of the audit, holds what a reporter wrote',
  'a child starts from what its person sees':
    'a video is continued or changed only while it is its own person’s, completed, visible and kept, and continued only in its shape',
  'no gone parent is read':
    'no video is made by a request to the provider that began after its parent’s file had gone, or moved because it is hidden',
  'a child stands alone': 'deleting, hiding or removing a video changes no video that started from it',
  'a chain is what its parents are':
    'the part and the seconds of a continuation are those that following its parents gives',
  'a chain ends in time': 'no chain is longer than the model of its last part continues',
  'a named model is not replaced': 'a video is made by the model that its request names, or refused',
  'a seed is kept': 'a video has the seed of its request, or one of its own where its model takes one',
  'every image is judged': 'nothing is charged that starts from a blocked image',
  'a joined file shows what is seen':
    'a joined file holds parts that follow each other, and none that was deleted or hidden before it was written',
  'answers are true': 'every answer says what was done',
  'no unexpected error': 'no function throws an unexpected error',
} as const satisfies Record<string, string>;

export type Invariant = keyof typeof invariants;

/** An invariant that did not hold. */
export interface Violation {
  readonly invariant: Invariant;
  readonly detail: string;
}

/** Keeps the first violation of each invariant in a history. */
export interface Violations {
  readonly report: (invariant: Invariant, detail: string) => void;
  readonly all: () => Violation[];
}

export function createViolations(trace: ((line: string) => void) | null): Violations {
  const reported = new Map<Invariant, Violation>();
  return {
    report(invariant, detail) {
      trace?.(`✗ ${invariant}: ${detail}`);
      if (!reported.has(invariant)) reported.set(invariant, { invariant, detail });
    },
    all: () => [...reported.values()],
  };
}
