import { t } from '@lingui/core/macro';
import type { PlanOption } from '../../../contract/billing/plan-changes.ts';
import type { StripePage } from '../../billing/open-stripe-page.ts';
import { useRenewal } from '../../billing/use-renewal.ts';
import { yearlyInstead } from '../../billing/yearly-instead.ts';
import { changeWords, insteadLabel, insteadLine } from '../../content/plans/plan-change.ts';
import type { AskedOffer, PlanOffer } from '../../content/plans/plan-offer.ts';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { Problem } from '../../design/problem.tsx';
import { useAuth } from '../../signed-in/auth-provider.tsx';

/** Explains a plan change and makes it. */
export function ChangeDialog({
  plan,
  offer,
  onOpen,
  onChoose,
  onClose,
}: {
  plan: PlanOption;
  offer: AskedOffer;
  onOpen: (page: StripePage) => void;
  /** The person chooses an alternative. */
  onChoose: (plan: PlanOption, offer: PlanOffer) => void;
  onClose: () => void;
}) {
  const { subscription } = useAuth();
  const { isSaving, problem, renewAs } = useRenewal();
  const words = changeWords(offer, plan);
  const instead = yearlyInstead(subscription, plan, new Date());
  const confirm = async () => {
    if (offer.kind === 'now') onOpen({ kind: 'plan', ...plan, keeps: offer.plan });
    else if (!(await renewAs(plan))) return;
    onClose();
  };
  return (
    <Dialog title={words.title} onClose={() => !isSaving && onClose()}>
      <div className="mt-4 flex flex-col gap-3 text-dim">
        {words.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {instead !== null && <p>{insteadLine(instead.offer, instead.plan)}</p>}
      </div>
      <Problem message={problem} className="mt-4" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={isSaving} onClick={() => void confirm()}>
          {isSaving ? t`Saving...` : words.confirm}
        </Button>
        {instead !== null && (
          <Button
            disabled={isSaving}
            onClick={() => {
              onClose();
              onChoose(instead.plan, instead.offer);
            }}
          >
            {insteadLabel(instead.plan)}
          </Button>
        )}
        <Button variant="quiet" disabled={isSaving} onClick={onClose}>
          {t`Not Now`}
        </Button>
      </div>
    </Dialog>
  );
}
