import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../contract/fields/languages.ts';
import { log } from '../log/logger.ts';
import { collectLog } from '../log/testing/collect-log.ts';
import type { Mail } from '../mail/send-mail.ts';
import { type CaseItem, caseMails } from '../tables/cases/case-item.ts';
import { minutesLater, storedVideo } from '../videos/testing/stored-video.ts';
import { createSendCaseMail } from './case-mail.ts';
import { newCase } from './testing/stored-case.ts';

const lines = collectLog();
const opened = newCase('intimate_image', storedVideo(), minutesLater(0));
const at = minutesLater(60).toISOString();
const by = 'operator@reelwright.example';
const removed: CaseItem = {
  ...opened,
  state: 'closed',
  decision: {
    outcome: 'removed',
    ground: 'terms',
    statement: 'It shows <b>a person</b> who did not agree.',
    at,
    by,
  },
  appeal: {
    text: 'I have the right to it.',
    at,
    decision: { outcome: 'removed', statement: 'We agree with the decision.', at, by },
  },
};
const shown: CaseItem = {
  ...opened,
  state: 'decided',
  decision: { outcome: 'shown', statement: 'Nothing is wrong with it.', at, by },
};

function sender({
  failure,
  isGone = false,
  language = 'en',
}: {
  failure?: Error;
  isGone?: boolean;
  language?: Language;
} = {}) {
  const mails: Mail[] = [];
  const send = createSendCaseMail({
    findPerson: async (userId) =>
      isGone
        ? null
        : {
            userId,
            username: 'ada',
            email: 'ada@example.com',
            hasPassword: true,
            hasGoogle: false,
            hasSecondFactor: false,
            language,
          },
    sendMail: async (mail) => {
      if (failure !== undefined) throw failure;
      mails.push(mail);
    },
    siteUrl: 'https://reelwright.example',
    log,
  });
  return { mails, send };
}

async function mailOf(item: CaseItem, mail: (typeof caseMails)[number]): Promise<Mail | undefined> {
  const { mails, send } = sender();
  await send(item, mail);
  return mails[0];
}

describe('who reported', () => {
  it('reads in their language what we got and by when a person decides', async () => {
    const mail = await mailOf(opened, 'receipt');
    expect(mail).toMatchObject({
      to: 'grace@example.com',
      subject: 'Wir haben deine Meldung RC-7K3M-Q2',
    });
    expect(mail?.text).toContain('entscheidet bis 22. November 2026 um 12:00 UTC');
  });

  it.each([
    ['removed', removed, 'und es entfernt'],
    ['shown', shown, 'keinen Grund gefunden'],
  ] as const)('reads that a video was %s, and where to turn, but not why', async (_outcome, item, words) => {
    const mail = await mailOf(item, 'outcome');
    expect(mail?.to).toBe('grace@example.com');
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('https://reelwright.example/de/contact');
    expect(mail?.text).not.toContain(item.decision?.statement);
  });

  it('is not mailed without an address', async () => {
    const { mails, send } = sender();
    await send({ ...opened, reporter: { language: 'en' } }, 'receipt');
    expect(mails).toEqual([]);
  });
});

describe("a video's owner", () => {
  const link = `https://reelwright.example/appeal?case=${opened.id}`;

  it('reads that it is hidden, and what the report is about', async () => {
    const mail = await mailOf(opened, 'hidden');
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'We hid one of your videos' });
    expect(mail?.text).toContain('an intimate image that was shared without consent');
    expect(mail?.text).toContain(link);
  });

  it('reads why it was removed, how long they can appeal, and that courts are open', async () => {
    const mail = await mailOf(removed, 'decision');
    expect(mail?.subject).toBe('We removed one of your videos');
    for (const part of [
      'The ground: our terms.',
      'It shows <b>a person</b> who did not agree.',
      'until May 20, 2027 at 1:00 PM UTC',
      'go to court',
      link,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('&lt;b&gt;a person&lt;/b&gt;');
  });

  it('reads that it is back', async () => {
    const mail = await mailOf(shown, 'decision');
    expect(mail?.subject).toBe('Your video is back');
    expect(mail?.text).toContain('Nothing is wrong with it.');
  });

  it('reads it all in their language', async () => {
    const { mails, send } = sender({ language: 'de' });
    for (const mail of ['hidden', 'decision', 'appeal_decision'] as const) await send(removed, mail);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Wir haben eines deiner Videos verborgen',
      'Wir haben eines deiner Videos entfernt',
      'Dein Video bleibt entfernt',
    ]);
    for (const { text } of mails) expect(text).toContain('https://reelwright.example/de/appeal?case=');
  });

  it('reads what became of an appeal', async () => {
    const mail = await mailOf(removed, 'appeal_decision');
    expect(mail?.subject).toBe('Your video stays removed');
    expect(mail?.text).toContain('We agree with the decision.');
  });

  it('never reads who reported, nor what they wrote', async () => {
    const { mails, send } = sender();
    for (const mail of caseMails) await send(removed, mail);
    await send(shown, 'decision');
    const toOwner = mails.filter(({ to }) => to === 'ada@example.com');
    expect(toOwner).toHaveLength(4);
    for (const secret of ['Grace', 'grace@', 'never agreed', by])
      expect(JSON.stringify(toOwner)).not.toContain(secret);
  });

  it('is not mailed once the account is gone', async () => {
    const { mails, send } = sender({ isGone: true });
    await send(removed, 'decision');
    expect(mails).toEqual([]);
  });
});

describe('a mail about a case', () => {
  it('names its reference in every language', async () => {
    for (const language of languages) {
      const mail = await mailOf({ ...opened, reporter: { ...opened.reporter, language } }, 'receipt');
      expect(mail?.subject).toContain('RC-7K3M-Q2');
      expect(mail?.text + (mail?.html ?? '')).not.toMatch(/\{\{|\}\}/);
    }
  });

  it('that fails is to be sent again', async () => {
    const { send } = sender({ failure: new Error('SES does not answer.') });
    await expect(send(opened, 'hidden')).rejects.toThrow('SES does not answer.');
  });

  it('is dropped and logged where no sender is configured', async () => {
    const send = createSendCaseMail({
      findPerson: async () => null,
      sendMail: null,
      siteUrl: 'https://reelwright.example',
      log,
    });
    await send(opened, 'receipt');
    expect(lines().join()).toContain('case.not_mailed');
    expect(lines().join()).not.toContain('grace@example.com');
  });
});
