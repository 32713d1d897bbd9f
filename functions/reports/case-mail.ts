import { type Language, pathIn } from '../../contract/fields/languages.ts';
import { decisionHours } from '../../contract/reports/report-kinds.ts';
import type { Log } from '../log/logger.ts';
import { instantText } from '../mail/formats.ts';
import {
  appealDecidedMail,
  reportOutcomeMail,
  reportReceiptMail,
  videoHiddenMail,
  videoRemovedMail,
  videoShownMail,
} from '../mail/mails.ts';
import words from '../mail/rendered/case-words.json' with { type: 'json' };
import type { Mail, SendMail } from '../mail/send-mail.ts';
import type { CaseItem, CaseMail } from '../tables/cases/case-item.ts';
import { appealUntil } from '../tables/cases/case-rule.ts';
import type { FindPerson, PoolPerson } from '../user-pool/pool-person.ts';

export interface SendCaseMailDependencies {
  readonly findPerson: FindPerson;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly log: Log;
}

/** Resolves when the mail is sent, or when no address is left to send it to; rejects if it is to be tried again. */
export type SendCaseMail = (item: CaseItem, mail: CaseMail) => Promise<void>;

/** Tells reporters and owners about a case: no owner learns who reported or what they wrote. */
export function createSendCaseMail(dependencies: SendCaseMailDependencies): SendCaseMail {
  const { findPerson, sendMail, siteUrl, log } = dependencies;
  return async (item, mail) => {
    const fields = { case_id: item.id, mail };
    if (sendMail === null) {
      log.warn('case.not_mailed', fields);
      return;
    }
    const isForReporter = mail === 'receipt' || mail === 'outcome';
    const owner = isForReporter ? null : await ownerOf(item);
    const to = isForReporter ? item.reporter.email : owner?.email;
    const texts = isForReporter
      ? reporterMail(item, mail, siteUrl)
      : owner && ownerMail(item, mail, siteUrl, owner.language);
    if (to === undefined || texts === null) return;
    const account = isForReporter ? undefined : item.owner;
    await sendMail({
      ...{ to, ...texts },
      ...(account !== undefined && { about: { account, kind: `case_${mail}` } }),
    });
    log.info('case.mailed', fields);
  };

  async function ownerOf({ owner }: CaseItem): Promise<PoolPerson | null> {
    return owner === undefined ? null : findPerson(owner);
  }
}

type MailTexts = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Null: there is nothing to tell. */
function reporterMail(
  { kind, reference, created_at: createdAt, decision, reporter: { language } }: CaseItem,
  mail: 'receipt' | 'outcome',
  siteUrl: string,
): MailTexts | null {
  if (mail === 'receipt') {
    const until = new Date(Date.parse(createdAt) + decisionHours[kind] * 60 * 60 * 1_000);
    return reportReceiptMail(language, { reference, until: instantText(until.toISOString(), language) });
  }
  if (decision === undefined) return null;
  return reportOutcomeMail(language, {
    reference,
    text: words[language].outcomes[decision.outcome],
    contactUrl: `${siteUrl}${pathIn(language, '/contact')}`,
  });
}

/** Null: there is nothing to tell. */
function ownerMail(
  { id, kind, reference, decision, appeal }: CaseItem,
  mail: 'hidden' | 'decision' | 'appeal_decision',
  siteUrl: string,
  language: Language,
): MailTexts | null {
  const link = `${siteUrl}${pathIn(language, '/appeal')}?case=${id}`;
  switch (mail) {
    case 'hidden':
      return videoHiddenMail(language, { reference, kind: words[language].kinds[kind], link });
    case 'decision': {
      if (decision === undefined) return null;
      const { outcome, ground = 'terms', statement } = decision;
      const until = appealUntil({ state: 'decided', decision });
      if (outcome === 'shown' || until === null)
        return videoShownMail(language, { reference, statement, link });
      return videoRemovedMail(language, {
        reference,
        ground: words[language].grounds[ground],
        statement,
        until: instantText(until, language),
        link,
      });
    }
    case 'appeal_decision': {
      if (appeal?.decision === undefined) return null;
      const { outcome, statement } = appeal.decision;
      return appealDecidedMail(language, { ...words[language].appeals[outcome], reference, statement, link });
    }
  }
}
