import type { Mail } from '../../functions/mail/send-mail.ts';
import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change, MemoryTables } from './memory-tables.ts';
import { ownersHost } from './report-services.ts';
import type { Scheduler } from './scheduler.ts';
import type { MediaFiles } from './video-provider.ts';
import { part } from './write-monitor.ts';

/** Checks reports, hiding and holds, from what is written, stored, answered and mailed. It knows nothing of the rules' code. */
export interface ReportMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
  /** A file has gone from the bucket. */
  readonly onGone: (key: string) => void;
  /**
   * An answer to the owner of videos, or to a visitor.
   *
   * @param askedAt when the request was sent, in milliseconds since 1970
   */
  readonly checkAnswer: (asker: string, askedAt: number, answer: unknown) => void;
  /** A visitor was shown a shared video. */
  readonly checkShown: (mediaId: string, askedAt: number) => void;
  readonly onMail: (mail: Mail) => void;
  readonly checkRest: (when: 'after hours' | 'in the end') => void;
}

/** What a reporter wrote: no owner reads it. */
export const reportersHost = 'reporter.example';
export const reportersWords = 'what only the reporter knows';

const hour = 60 * 60_000;
const day = 24 * hour;
const holdDays = 365;
/** The follower runs each minute and pauses for 15 minutes at most, and a run that was killed blocks it for four. */
const movingMilliseconds = 2 * hour;

/** The allowed moves of a case, written a second time on purpose. */
const successors: Readonly<Record<string, readonly string[]>> = {
  received: ['received', 'hidden', 'decided'],
  hidden: ['hidden', 'decided'],
  decided: ['decided', 'appealed'],
  appealed: ['appealed', 'closed'],
  closed: ['closed'],
};

export function createReportMonitor(options: {
  readonly scheduler: Scheduler;
  readonly tables: () => MemoryTables;
  readonly files: MediaFiles;
  readonly violations: Violations;
  readonly hadOutageBetween: (from: number, until: number) => boolean;
}): ReportMonitor {
  const { scheduler, files, violations, hadOutageBetween } = options;
  const { now } = scheduler;
  /** By media id: since when the video has been hidden. */
  const hiddenSince = new Map<string, number>();
  /** Cases that hold files by the law: those that were there when they were hidden. */
  const holding = new Map<unknown, string>();
  /** Counted by us, by `<year> <name>`. */
  const counted = new Map<string, number>();
  const count = (at: unknown, name: string) => {
    const key = `${String(at).slice(0, 4)} ${name}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  };

  return {
    onWrite(changes) {
      for (const change of changes) {
        if (change.table === 'videos') noteHiding(change);
        else if (change.table === 'cases' && isCase(change.after)) checkCase(change, changes);
        else if (change.table === 'audit' || change.table === 'operator-requests')
          checkSecrets('the audit', JSON.stringify(change.after ?? {}));
      }
    },

    onGone(key) {
      const [folder, mediaId = '', name] = key.split('/');
      const other = `${folder === 'media' ? 'evidence' : 'media'}/${mediaId}/${name}`;
      if (files.keys.has(other) || !isHeld(mediaId)) return;
      violations.report('what the law holds is not lost', `${key} has gone`);
    },

    checkAnswer(asker, askedAt, answer) {
      const text = JSON.stringify(answer);
      for (const [mediaId, since] of hiddenSince) {
        if (since < askedAt && text.includes(`media/${mediaId}/`))
          violations.report('nothing hidden is given out', `${asker} got a link to ${mediaId}`);
      }
      checkSecrets(asker, text);
    },

    checkShown(mediaId, askedAt) {
      if ((hiddenSince.get(mediaId) ?? askedAt) < askedAt)
        violations.report('nothing hidden is given out', `a visitor was shown ${mediaId}`);
    },

    onMail({ to, subject, text, html }) {
      if (to.endsWith(ownersHost)) checkSecrets(to, `${subject} ${text} ${html}`);
    },

    checkRest(when) {
      const cases = casesOf(() => true);
      if (cases.length === 0) return;
      for (const item of cases) checkShape(item, when);
      for (const video of options.tables().items('videos')) checkHiddenBy(video);
      for (const item of cases) checkCopies(item);
      checkPlaces(when);
      checkCounts(cases);
    },
  };

  function casesOf(isWanted: (item: Item) => boolean): Item[] {
    return options
      .tables()
      .items('cases')
      .filter((item) => isCase(item) && isWanted(item));
  }

  function caseOf(id: unknown): Item | undefined {
    return options.tables().find('cases', { id });
  }

  /** Whether the law keeps a video's files: for a year from their hiding, after a report for the safety of children. */
  function isHeld(mediaId: string): boolean {
    const isHolding = ({ id, hidden_at: hiddenAt }: Item) =>
      holding.get(id) === mediaId &&
      typeof hiddenAt === 'string' &&
      now() < Date.parse(hiddenAt) + holdDays * day;
    return casesOf(isHolding).length > 0;
  }

  function noteHiding({ before, after }: Change): void {
    const mediaId = String((after ?? before)?.media_id);
    if (after === undefined) return;
    if (after.hidden_by === undefined) {
      hiddenSince.delete(mediaId);
      return;
    }
    if (before?.hidden_by !== undefined) return;
    const since = now();
    hiddenSince.set(mediaId, since);
    scheduler.after(movingMilliseconds, () => {
      if (hiddenSince.get(mediaId) !== since || hadOutageBetween(since, now())) return;
      checkOutOfReach(mediaId);
    });
  }

  function checkOutOfReach(mediaId: string): void {
    for (const key of files.keys) {
      if (key.startsWith(`media/${mediaId}/`))
        violations.report('hidden files are out of reach', `${key} is still there`);
    }
  }

  function checkSecrets(reader: string, text: string): void {
    if (text.includes(reportersHost) || text.includes(reportersWords))
      violations.report('no owner learns who reported', `${reader} reads what a reporter wrote`);
  }

  function checkCase({ before, after = {} }: Change, changes: readonly Change[]): void {
    const report = (detail: string) =>
      violations.report('a case is in a legal state', `${after.id} ${detail}`);
    const { kind, state, decision } = after;
    if (kind === 'child_safety' && after.hidden_at !== undefined && before?.hidden_at === undefined)
      noteHold(after);
    if (before === undefined) {
      if (state !== 'received' && state !== 'hidden') report(`begins as ${state}`);
      count(after.created_at, `received__${kind}`);
      if (state === 'hidden') count(after.created_at, `hidden_at_once__${kind}`);
      return;
    }
    if (Number(after.version) !== Number(before.version) + 1) report('was written over');
    if (!successors[String(before.state)]?.includes(String(state))) report(`${before.state} → ${state}`);
    if (before.state === state) return;
    switch (state) {
      case 'decided':
        count(part(after, 'decision', 'at'), `${part(after, 'decision', 'outcome')}__${kind}`);
        break;
      case 'appealed':
        count(part(after, 'appeal', 'at'), `appealed__${kind}`);
        break;
      case 'closed': {
        const appealed = Object(part(after, 'appeal', 'decision'));
        if (appealed.outcome === 'shown') count(appealed.at, `appeal_granted__${kind}`);
        checkTwoPeople(after, changes);
        break;
      }
    }
    if (state !== 'decided') return;
    const account = changes.find(({ table }) => table === 'credits');
    if (account?.before?.suspended_at === undefined && account?.after?.suspended_at !== undefined)
      count(Object(decision).at, 'suspensions');
    checkSuspension(after);
  }

  function noteHold({ id, video }: Item): void {
    const mediaId = String(part({ video }, 'video', 'media_id'));
    if ([...files.keys].some((key) => key.split('/')[1] === mediaId)) holding.set(id, mediaId);
  }

  /** Who removed a video does not decide alone on the appeal against that. */
  function checkTwoPeople(item: Item, changes: readonly Change[]): void {
    const operation = changes.find(({ table }) => table === 'operator-requests')?.after;
    const people = [operation?.requested_by, operation?.approved_by].filter((name) => name !== null);
    const remover = part(item, 'decision', 'by');
    if (!people.some((name) => name !== undefined && name !== remover))
      violations.report('two people', `${remover} removed the video of ${item.id} and decided on the appeal`);
  }

  /** An owner with three videos that were removed within a year is suspended. */
  function checkSuspension({ owner, decision }: Item): void {
    if (owner === undefined || Object(decision).outcome !== 'removed') return;
    const since = Date.parse(Object(decision).at) - holdDays * day;
    const removed = casesOf(
      (other) =>
        other.owner === owner &&
        part(other, 'decision', 'outcome') === 'removed' &&
        Date.parse(String(part(other, 'decision', 'at'))) > since &&
        Object(part(other, 'appeal', 'decision')).outcome !== 'shown',
    );
    const videos = new Set(removed.map((other) => part(other, 'video', 'id')));
    const account = options.tables().find('credits', { user_id: owner, entry: 'account' });
    const isActive = account?.suspended_at === undefined && account?.deleted_at === undefined;
    if (videos.size >= 3 && isActive)
      violations.report('the third removal suspends', `${owner} has ${videos.size} removed videos`);
  }

  function checkShape(item: Item, when: 'after hours' | 'in the end'): void {
    const report = (detail: string) =>
      violations.report('a case is in a legal state', `${item.id} ${detail}`);
    const { state, evidence } = item;
    const outcome = part(item, 'decision', 'outcome');
    const onAppeal = Object(part(item, 'appeal', 'decision')).outcome;
    const isUndecided = state === 'received' || state === 'hidden';
    if (isUndecided !== (outcome === undefined)) report(`is ${state} and ${outcome ?? 'undecided'}`);
    if ((state === 'appealed' || state === 'closed') !== (item.appeal !== undefined))
      report(`is ${state}, and ${item.appeal === undefined ? 'not ' : ''}appealed`);
    if ((state === 'closed') !== (onAppeal !== undefined)) report(`is ${state}, its appeal ${onAppeal}`);
    const hides = state === 'hidden' || (onAppeal ?? outcome) === 'removed';
    if (hides !== (item.hidden_at !== undefined)) report(`hides since ${item.hidden_at}`);
    if (evidence === 'moving' || evidence === 'returning') report(`rests with its files ${evidence}`);
    if (item.pending_mails !== undefined) report('rests with mails that were not sent');
    if (when === 'after hours') return;
    if (item.follow_at !== undefined) report(`is to be followed at ${item.follow_at} for ever`);
    if (evidence !== undefined && !isUndecided && state !== 'appealed') report('keeps its evidence for ever');
  }

  function checkHiddenBy({ id, hidden_by: hiders }: Item): void {
    for (const hider of hiders instanceof Set ? hiders : []) {
      if (caseOf(hider)?.hidden_at === undefined)
        violations.report('a case is in a legal state', `${id} is hidden by ${hider}, which shows it`);
    }
  }

  /** Every completed video with the file of a hidden one is hidden by the same case. */
  function checkCopies(item: Item): void {
    const { id, hidden_at: hiddenAt, decision, video } = item;
    if (hiddenAt === undefined) return;
    const own = options
      .tables()
      .items('videos')
      .find((row) => row.id === part({ video }, 'video', 'id'));
    if (own?.file_hash === undefined || own.removing_at !== undefined) return;
    const decidedAt = String(part({ decision }, 'decision', 'at') ?? hiddenAt);
    for (const copy of options.tables().items('videos')) {
      if (copy.file_hash !== own.file_hash || copy.removing_at !== undefined) continue;
      const isLater = String(copy.finished_at) >= decidedAt;
      const isHidden = copy.hidden_by instanceof Set && copy.hidden_by.has(id);
      if (!isHidden && !isLater)
        violations.report('identical files are hidden together', `${copy.id} is shown, ${own.id} is not`);
    }
  }

  function checkPlaces(when: 'after hours' | 'in the end'): void {
    const rows = new Map(
      options
        .tables()
        .items('videos')
        .map((row) => [String(row.media_id), row]),
    );
    for (const [mediaId, row] of rows) {
      if (row.hidden_by !== undefined) checkOutOfReach(mediaId);
    }
    for (const key of files.keys) {
      const [folder, mediaId = ''] = key.split('/');
      if (folder === 'evidence' && !isNeeded(mediaId, rows.get(mediaId), when))
        violations.report('evidence goes when it is not needed', `${key} is still there`);
    }
    for (const { id, video, state } of casesOf(() => true)) {
      const mediaId = String(part({ video }, 'video', 'media_id'));
      const isThere = [...files.keys].some((key) => key.split('/')[1] === mediaId);
      if (!isThere && isHeld(mediaId)) {
        violations.report('what the law holds is not lost', `${id} is ${state} and has no files`);
      }
    }
  }

  function isNeeded(mediaId: string, row: Item | undefined, when: 'after hours' | 'in the end'): boolean {
    if (isHeld(mediaId)) return true;
    const ids: unknown[] = row?.hidden_by instanceof Set ? [...row.hidden_by] : [];
    const hiders: Item[] =
      row === undefined
        ? casesOf(({ video, state, kind }) => {
            const isOfIt = part({ video }, 'video', 'media_id') === mediaId;
            // Undecided after a year: the law does not say when it may go.
            return isOfIt && kind === 'child_safety' && (state === 'hidden' || state === 'appealed');
          })
        : ids.map(caseOf).filter((item) => item !== undefined);
    return hiders.some(
      ({ state, evidence_until: until }) =>
        when === 'after hours' ||
        state === 'hidden' ||
        state === 'appealed' ||
        Date.parse(String(until)) > now() - day,
    );
  }

  function checkCounts(cases: readonly Item[]): void {
    const rows = options.tables().items('cases').filter(isYear);
    const shown = new Map(
      rows.flatMap(({ id, ...counts }) =>
        Object.entries(counts).map(([name, number]) => [
          `${String(id).slice('year#'.length)} ${name}`,
          number,
        ]),
      ),
    );
    for (const key of new Set([...shown.keys(), ...counted.keys()])) {
      const number = shown.get(key) ?? 0;
      if (number !== (counted.get(key) ?? 0)) {
        violations.report(
          'the transparency report counts the cases',
          `${key} is ${number}, and ${counted.get(key) ?? 0} of ${cases.length} cases`,
        );
      }
    }
  }
}

function isCase(item: Item | undefined): boolean {
  return item?.state !== undefined;
}

function isYear({ id }: Item): boolean {
  return String(id).startsWith('year#');
}
