import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { messageLimits } from '../../../contract/fields/message-limits.ts';
import {
  decisionHours,
  type ReportKind,
  reportKinds,
  reportLimits,
} from '../../../contract/reports/report-kinds.ts';
import { hiddenAtOnce, notHiddenAtOnce, reportKindWords } from '../../content/report-choices.ts';
import { MessageAgreement, MessageLine, MessageRadios, MessageText } from '../../messages/message-field.tsx';
import { MessageForm } from '../../messages/message-form.tsx';
import { kindsStating, kindsWith } from '../../messages/report-body.ts';

/** First what a report is about; enhancements/report-fields.ts shows then what its kind asks for. */
export function ReportForm() {
  const words = reportKindWords();
  return (
    <MessageForm
      id="report"
      kind="report"
      labelledBy="report-title"
      submitLabel={t`Send report`}
      sentTitle={t`We have your report.`}
      sentText={<NextSteps />}
      againLabel={t`Report another video`}
      shownWith={reportKinds}
    >
      <MessageRadios
        id="report-kind"
        name="kind"
        label={t`What is it about?`}
        missing={t`Choose what your report is about.`}
        choices={reportKinds.map((kind) => ({ value: kind, ...words[kind] }))}
      />
      <With kinds={reportKinds}>
        <Video />
        <Contact />
      </With>
      <With kinds={kindsWith.work}>
        <Work />
      </With>
      <Statements />
    </MessageForm>
  );
}

/** Hidden until one of these kinds is chosen. */
function With({ kinds, children }: { kinds: readonly ReportKind[]; children: ReactNode }) {
  return (
    <div data-kinds={kinds.join(' ')} hidden className="contents">
      {children}
    </div>
  );
}

/** A part of a sentence, hidden until one of these kinds is chosen. */
function Wording({ kinds, children }: { kinds: readonly ReportKind[]; children: string }) {
  return (
    <span data-kinds={kinds.join(' ')} hidden>
      {children}
    </span>
  );
}

function Video() {
  return (
    <>
      <MessageLine
        id="report-link"
        name="link"
        label={t`Link to the video`}
        hint={t`One link per report. Send another report for another video.`}
        missing={t`Enter the link to the video.`}
        check="link"
        inputMode="url"
        wide
        maximumCharacters={reportLimits.linkCharacters}
        autoComplete="off"
      />
      <div data-part="file-hash" hidden className="col-span-full">
        <MessageLine
          id="report-file-hash"
          name="file_hash"
          label={t`SHA-256 of the file`}
          hint={t`Of the file that you verified. We find the video by it, without a link.`}
          check="file-hash"
          maximumCharacters={64}
          autoComplete="off"
        />
      </div>
      <MessageText
        id="report-explanation"
        name="explanation"
        label={t`What is wrong with it`}
        hint={t`What the video shows, and why it should go. Don’t send us the video itself.`}
        missing={t`Tell us what is wrong with the video.`}
        wide
        minimumCharacters={reportLimits.explanationMinimumCharacters}
        maximumCharacters={reportLimits.explanationCharacters}
      />
      <With kinds={kindsWith.law}>
        <MessageLine
          id="report-law"
          name="law"
          label={t`The law that it breaks`}
          hint={t`The country, and the law if you know it.`}
          missing={t`Name the country and the law.`}
          wide
          maximumCharacters={reportLimits.lawCharacters}
          autoComplete="off"
        />
      </With>
    </>
  );
}

function Contact() {
  return (
    <>
      <MessageLine
        id="report-name"
        name="name"
        label={t`Your full name`}
        missing={t`Enter your full name.`}
        optionalFor="child_safety"
        maximumCharacters={reportLimits.nameCharacters}
        autoComplete="name"
      />
      <MessageLine
        id="report-email"
        name="email"
        label={t`Your email`}
        missing={t`Enter the email we should answer.`}
        optionalFor="child_safety"
        check="email"
        type="email"
        maximumCharacters={messageLimits.emailCharacters}
        autoComplete="email"
      />
    </>
  );
}

/** The elements of 17 U.S.C. § 512(c)(3)(A) that only a copyright notice has. */
function Work() {
  return (
    <>
      <MessageLine
        id="report-organization"
        name="organization"
        label={t`Company or owner you act for`}
        maximumCharacters={reportLimits.organizationCharacters}
        autoComplete="organization"
      />
      <MessageLine
        id="report-phone"
        name="phone"
        label={t`Phone`}
        type="tel"
        maximumCharacters={reportLimits.phoneCharacters}
        autoComplete="tel"
      />
      <MessageText
        id="report-postal-address"
        name="postal_address"
        label={t`Postal address`}
        missing={t`Enter your postal address.`}
        wide
        rows={3}
        maximumCharacters={reportLimits.postalAddressCharacters}
        autoComplete="street-address"
      />
      <MessageText
        id="report-work"
        name="work"
        label={t`The work that is infringed`}
        hint={t`What it is, and where it can be seen if it is published.`}
        missing={t`Describe the work.`}
        wide
        minimumCharacters={reportLimits.explanationMinimumCharacters}
        maximumCharacters={reportLimits.workCharacters}
      />
    </>
  );
}

const specialGoodFaith: readonly ReportKind[] = ['intimate_image', 'copyright'];

/** In the words of the TAKE IT DOWN Act, of 17 U.S.C. § 512(c)(3)(A), and of Article 16 of the Digital Services Act. */
function Statements() {
  const missing = t`Check this box to send the report.`;
  return (
    <>
      <With kinds={kindsStating.on_behalf}>
        <MessageAgreement id="report-on-behalf" name="on_behalf" missing={missing}>
          {t`I am the person shown, or I am authorized to act for them.`}
        </MessageAgreement>
      </With>
      <With kinds={kindsStating.good_faith}>
        <MessageAgreement id="report-good-faith" name="good_faith" missing={missing}>
          <Wording kinds={['intimate_image']}>
            {t`I believe in good faith that the person shown did not agree to this, and that what I say is accurate and complete.`}
          </Wording>
          <Wording kinds={['copyright']}>
            {t`I believe in good faith that the use is not authorized by the copyright owner, its agent, or the law, and that what I say is accurate and complete.`}
          </Wording>
          <Wording kinds={reportKinds.filter((kind) => !specialGoodFaith.includes(kind))}>
            {t`I believe in good faith that what I say is accurate and complete.`}
          </Wording>
        </MessageAgreement>
      </With>
      <With kinds={kindsStating.accurate}>
        <MessageAgreement id="report-accurate" name="accurate" missing={missing}>
          {t`The information in this notice is accurate, and under penalty of perjury, I am the owner, or authorized to act on behalf of the owner, of an exclusive right that is allegedly infringed.`}
        </MessageAgreement>
      </With>
      <With kinds={kindsWith.signature}>
        <MessageLine
          id="report-signature"
          name="signature"
          label={t`Signature`}
          hint={t`Type your full name again.`}
          missing={t`Sign with your full name.`}
          wide
          maximumCharacters={reportLimits.nameCharacters}
          autoComplete="off"
        />
      </With>
    </>
  );
}

/** What follows a sent report, by its kind. */
function NextSteps() {
  const [soon, later] = [decisionHours.intimate_image, decisionHours.other];
  const named = reportKinds.filter((kind) => kind !== 'child_safety');
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-faint">
      <li data-kinds={hiddenAtOnce.join(' ')} hidden>
        {t`If it is a video of ours, no one can watch it now, unless we have looked at it before. We decide within ${soon} hours whether it goes for good.`}
      </li>
      <li data-kinds={notHiddenAtOnce.join(' ')} hidden>
        {t`A person looks at the video. We decide within ${later} hours whether it goes.`}
      </li>
      <li data-kinds={named.join(' ')} hidden>
        {t`A receipt is on its way to your email. We tell you there what we decided.`}
      </li>
      <li data-kinds="child_safety" hidden>
        {t`If you gave us your email, a receipt is on its way to it, and we tell you there what we decided.`}
      </li>
      <li>{t`Mention this reference if you write to us about it again.`}</li>
    </ul>
  );
}
