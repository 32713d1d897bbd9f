import type { Upload } from '../../../contract/schemas.ts';

/**
 * - `stale`: the form's time is over
 * - `refused`: not what the form is for, and it will not be
 * - `failed`: no answer, or a failure of the store: another try may help
 */
export type FormAnswer = 'sent' | 'stale' | 'refused' | 'failed';

/** Longer than 10 MB take at 1 Mbit/s. */
const timeoutMilliseconds = 120_000;

/** Sends a file by the form that was made for it, and says how much of it has gone. Throws only when `signal` aborts. */
export function sendForm(
  { url, fields }: Pick<Upload, 'url' | 'fields'>,
  file: Blob,
  onSent: (part: number) => void,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 does not read what comes after the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = timeoutMilliseconds;
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(answerOf(request.status));
    request.onerror = () => resolve('failed');
    request.ontimeout = () => resolve('failed');
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** S3 answers 403 to a policy that has expired, and 400 to a file that the policy does not allow. */
function answerOf(status: number): FormAnswer {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 403) return 'stale';
  return status >= 400 && status < 500 ? 'refused' : 'failed';
}
