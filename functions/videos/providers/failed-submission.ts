import type { Log } from '../../log/logger.ts';
import type { Submission, VideoOrder } from './provider.ts';
import { failureOf, transientError } from './service-failure.ts';

/**
 * The result of a submission that a provider's service refused for good (logged) or for now.
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
