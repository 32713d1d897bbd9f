import { t } from '@lingui/core/macro';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/controls/button.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { showToast } from '../../../design/toasts.ts';
import { otherProblem } from './account-problems.ts';
import { Problem, Setting } from './setting.tsx';

/** An export of thousands of videos takes as long as API Gateway waits. */
const timeoutMilliseconds = 31_000;

/** Saves a file with all of the person's data. */
export function ExportAccount() {
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { url } = await callApi('exportAccount', {}, { timeoutMilliseconds });
    const link = document.createElement('a');
    link.href = url;
    // Saved under the name that the server gives it.
    link.download = '';
    link.click();
    showToast({
      title: t`Your data is ready`,
      description: t`Your browser is downloading the file. Its links to your videos work for a few hours.`,
      tone: 'success',
    });
  });
  return (
    <Setting
      title={t`Your data`}
      text={t`Download one file with everything we keep about you: your profile, credits, orders, and videos with their prompts and links.`}
    >
      <Problem message={failure && otherProblem(failure)} />
      <Button onClick={submit} busy={isBusy} disabled={isBusy}>
        {isBusy ? t`Preparing...` : t`Export my data`}
      </Button>
    </Setting>
  );
}
