import type { Log } from '../../log/logger.ts';
import { failureOf, transientError } from './google-failure.ts';
import type { Submission, VideoOrder } from './provider.ts';

/**
 * The result of a submission that one of Google's services refused for good (logged) or for now.
 *
 * @throws if the order may have been accepted
 */
export function failedSubmission(service: string, error: unknown, order: VideoOrder, log: Log): Submission {
  const { isPermanent, isBusy, status } = failureOf(error);
  const transient = transientError(service, error);
  if (isBusy) return { kind: 'busy', cause: transient.message };
  if (!isPermanent) throw transient;
  log.error('model.refused', {
    video_id: order.reference,
    model: order.model.id,
    status,
    cause: `${service} answered ${status}.`,
  });
  return { kind: 'refused' };
}
