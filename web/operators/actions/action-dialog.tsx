import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ActionOutcome, ActionRequest, Preview } from '../../../contract/operators/operator-actions.ts';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { Notice } from '../../design/notice.tsx';
import { Problem } from '../../design/problem.tsx';
import { browserActions, reasonChoices } from '../api/browser-tables.ts';
import { callOperators } from '../api/operator-client.ts';
import { isRefused, OperatorError, sentenceOf } from '../api/operator-error.ts';
import { instantInWords } from '../design/figures.ts';
import { SignInForm } from '../frame/sign-in-form.tsx';
import type { ActionCall } from './action-call.ts';
import { type ActionField, actionFields, type FormValue, inputOf } from './action-fields.ts';
import { FieldControl, ReasonFields } from './action-form.tsx';
import { ActionSentence } from './action-sentence.tsx';
import { differencesOf } from './preview-differences.ts';
import { PreviewView } from './preview-view.tsx';

type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'preview'; readonly request: ActionRequest; readonly preview: Preview }
  | { readonly kind: 'outcome'; readonly outcome: ActionOutcome };

/** Form and reason, then what would happen, then what did: the same for every action. */
export function ActionDialog({
  call,
  operator,
  onClose,
}: {
  call: ActionCall;
  operator: string;
  onClose: () => void;
}) {
  const { action, about } = call;
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const close = () => {
    if (step.kind === 'outcome') {
      void queries.invalidateQueries();
      call.onDone?.();
    }
    onClose();
  };
  const { title } = browserActions[action];
  return (
    <Dialog title={step.kind === 'outcome' ? outcomeTitles[step.outcome.kind] : title} onClose={close} isWide>
      <p className="mt-1 mb-5 text-sm [overflow-wrap:anywhere] text-faint">{about}</p>
      {/* Kept while the preview shows, so that a way back finds what was typed. */}
      <div hidden={step.kind !== 'form'}>
        <FormStep
          call={call}
          operator={operator}
          onPreview={(request, preview) => setStep({ kind: 'preview', request, preview })}
        />
      </div>
      {step.kind === 'preview' && (
        <PreviewStep
          operator={operator}
          request={step.request}
          first={step.preview}
          onBack={() => setStep({ kind: 'form' })}
          onOutcome={(outcome) => setStep({ kind: 'outcome', outcome })}
        />
      )}
      {step.kind === 'outcome' && <Outcome outcome={step.outcome} onClose={close} />}
    </Dialog>
  );
}

const outcomeTitles = {
  done: 'Done',
  begun: 'Begun',
  awaits_approval: 'Waits for another operator',
} as const;

function FormStep({
  call: { action, known, initial },
  operator,
  onPreview,
}: {
  call: ActionCall;
  operator: string;
  onPreview: (request: ActionRequest, preview: Preview) => void;
}) {
  const ofAction: readonly (readonly [string, ActionField])[] = Object.entries(actionFields[action]);
  const fields = ofAction.filter(([name]) => !Object.hasOwn(known, name));
  const [values, setValues] = useState<Readonly<Record<string, FormValue>>>(initial ?? {});
  const [kind, setKind] = useState('');
  const [sentence, setSentence] = useState('');
  const { isBusy, failure, submit } = useSubmission(async () => {
    const input = Object.fromEntries(fields.map(([name, field]) => [name, inputOf(field, values[name])]));
    const reasonKind = reasonChoices.find((choice) => choice === kind);
    if (reasonKind === undefined) throw new RangeError('Reason: choose one.');
    const request = {
      action,
      input: { ...known, ...input },
      reason: { kind: reasonKind, sentence: sentence.trim() },
    };
    onPreview(request, await callOperators('previewAction', { body: request }));
  });
  if (isRefused(failure, 'step_up_required')) return <StepUp operator={operator} onDone={() => submit()} />;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {fields.map(([name, field]) => (
        <FieldControl
          key={name}
          name={name}
          field={field}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <ReasonFields kind={kind} sentence={sentence} onKindChange={setKind} onSentenceChange={setSentence} />
      <Problem message={failure === null ? null : sentenceOf(failure)} />
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? 'Rehearsing...' : 'See what would happen'}
        </Button>
      </div>
    </form>
  );
}

/** Nothing has happened yet; confirming sends the hash of what is shown. */
function PreviewStep({
  operator,
  request,
  first,
  onBack,
  onOutcome,
}: {
  operator: string;
  request: ActionRequest;
  first: Preview;
  onBack: () => void;
  onOutcome: (outcome: ActionOutcome) => void;
}) {
  // One for all attempts, so that a repeated press does it once.
  const [operation] = useState(() => crypto.randomUUID());
  const [{ preview, differences }, setShown] = useState<{
    readonly preview: Preview;
    readonly differences: readonly string[] | null;
  }>({ preview: first, differences: null });
  const { isBusy, failure, submit } = useSubmission(
    async () =>
      onOutcome(
        await callOperators('confirmAction', { body: { ...request, hash: preview.hash, operation } }),
      ),
    (error) => {
      if (error instanceof OperatorError && error.preview !== null) {
        setShown({ preview: error.preview, differences: differencesOf(preview, error.preview) });
      }
    },
  );
  if (isRefused(failure, 'step_up_required')) return <StepUp operator={operator} onDone={() => submit()} />;
  const { title } = browserActions[request.action];
  const label = preview.second_person === null ? title : 'Ask another operator';
  return (
    <div className="flex flex-col gap-5">
      {differences !== null && <Differences differences={differences} />}
      <PreviewView preview={preview} />
      <Problem
        message={failure === null || isRefused(failure, 'preview_outdated') ? null : sentenceOf(failure)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={request.action === 'deletePerson' ? 'danger' : 'primary'}
          busy={isBusy}
          onClick={() => submit()}
        >
          {isBusy ? 'Confirming...' : label}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

/** What a new preview has that the one before had not. */
export function Differences({ differences }: { differences: readonly string[] }) {
  return (
    <div role="alert">
      <Notice tone="warning" title="Something changed since you looked. Nothing has happened.">
        {differences.length === 0 ? (
          'The effect reads the same. Look again, then confirm.'
        ) : (
          <ul className="mt-1 flex flex-col gap-1">
            {differences.map((difference) => (
              <li key={difference} className="[overflow-wrap:anywhere]">
                {difference}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** A second sign-in, where the server asks for one. */
export function StepUp({ operator, onDone }: { operator: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice title="Sign in again">
        Moving money needs a password and a code of the last five minutes. What you typed is kept.
      </Notice>
      <SignInForm name={operator} onDone={onDone} />
    </div>
  );
}

function Outcome({ outcome, onClose }: { outcome: ActionOutcome; onClose: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex flex-col gap-2">
        {outcome.kind === 'awaits_approval' ? (
          <>
            <p className="text-lg font-semibold">
              <ActionSentence sentence={outcome.request.preview.sentence} />
            </p>
            <p className="text-dim">
              Nothing has happened yet. Another operator can approve it until{' '}
              {instantInWords(outcome.request.expires_at)} (UTC).
              {outcome.request.alone_from !== null &&
                ` You are the only operator: you may confirm it from ${instantInWords(outcome.request.alone_from)} (UTC).`}
            </p>
            <p>
              <Link
                to="/approvals"
                onClick={onClose}
                className="text-accent-text underline underline-offset-3"
              >
                See what waits
              </Link>
            </p>
          </>
        ) : (
          <>
            <p className="text-lg font-semibold [overflow-wrap:anywhere]">
              <ActionSentence sentence={outcome.sentence} />
            </p>
            {outcome.kind === 'begun' && (
              <p className="text-dim">
                It is written down and will be finished within minutes. The audit says how.
              </p>
            )}
            {outcome.kind === 'done' && outcome.is_repeat && (
              <p className="text-dim">It was done before, and happened once.</p>
            )}
          </>
        )}
      </div>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
