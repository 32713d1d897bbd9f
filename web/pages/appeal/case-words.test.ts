import { describe, expect, it } from 'vitest';
import { CaseId, VideoId } from '../../../contract/fields/ids.ts';
import { caseWords, type OwnCase } from './case-words.ts';

const at = '2026-11-28T09:00:00.000Z';
const received: OwnCase = {
  id: CaseId.parse('7d1e9c40-3b5a-4f27-8a61-0c9e2d4b6f18'),
  reference: 'RC-7K3M-Q2',
  video_id: VideoId.parse('019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a'),
  kind: 'copyright',
  state: 'received',
  hidden_at: null,
  decision: null,
  appeal: null,
  appeal_until: null,
};
const hidden: OwnCase = { ...received, kind: 'intimate_image', hidden_at: at };
const removed: OwnCase = {
  ...hidden,
  decision: { outcome: 'removed', ground: 'intimate_image', statement: 'A real person.', at },
};
const shown: OwnCase = {
  ...hidden,
  decision: { outcome: 'shown', ground: null, statement: 'No real person.', at },
};
const appealed: OwnCase = { ...removed, appeal: { text: 'I drew it.', at, decision: null } };
const withAppealDecided = (outcome: string): OwnCase => ({
  ...appealed,
  appeal: { text: 'I drew it.', at, decision: { outcome, statement: 'We looked again.', at } },
});

describe('the owner of a reported video reads', () => {
  it.each([
    ['a report is there', received, 'Someone reported your video'],
    ['the report hides it', hidden, 'Your video is hidden'],
    ['it is removed', removed, 'We removed your video'],
    ['it is shown again', shown, 'Your video is back'],
    ['it was never hidden and stays', { ...shown, hidden_at: null }, 'Your video stays'],
    ['they have appealed', appealed, 'We’re looking at your appeal'],
    ['the appeal is refused', withAppealDecided('removed'), 'Your video stays removed'],
    ['the appeal is granted', withAppealDecided('shown'), 'Your video is back'],
  ])('when %s, that it is so', (_what, own, title) => {
    expect(caseWords(own).title).toBe(title);
  });

  it('why it is hidden, and until when a person decides, by the kind of report', () => {
    expect(caseWords(hidden).text).toMatch(/right away, before anyone has looked.*within 24 hours/);
    expect(caseWords({ ...hidden, kind: 'copyright' }).text).toMatch(/until we know more.*within 48 hours/);
  });

  it('of a kind that is newer than this page, the longer time', () => {
    expect(caseWords({ ...received, kind: 'newer' }).text).toMatch(/within 48 hours/);
  });
});
