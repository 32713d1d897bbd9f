import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/button.tsx';
import { useSubmission } from '../../../design/use-submission.ts';
import { showToast } from '../../../shell/toasts.ts';
import { otherProblem } from './account-problems.ts';
import { Problem, Setting } from './setting.tsx';

/** Somebody with thousands of videos waits for as long as API Gateway does. */
const timeoutMilliseconds = 31_000;

/** Saves a file with all that is held about the person. */
export function ExportAccount() {
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { url } = await callApi('exportAccount', {}, { timeoutMilliseconds });
    const link = document.createElement('a');
    link.href = url;
    // Saved under the name that the server gives it.
    link.download = '';
    link.click();
    showToast({
      title: 'Your data is ready',
      description: 'The file is being saved. Its links to your videos work for some hours.',
      tone: 'success',
    });
  });
  return (
    <Setting
      title="Your data"
      text="One file with all that we hold about you: profile, balance, every movement of your credits, orders, videos with their prompts and links."
    >
      <Problem message={failure && otherProblem(failure)} />
      <Button onClick={submit} busy={isBusy} disabled={isBusy}>
        {isBusy ? 'Gathering...' : 'Export my data'}
      </Button>
    </Setting>
  );
}
