import type { Upload } from '../../../../contract/schemas.ts';

/**
 * - `stale`: expired
 * - `refused`: the form does not allow this file
 * - `failed`: no response, or an S3 error; a retry may help
 */
export type FormAnswer = 'sent' | 'stale' | 'refused' | 'failed';

/** Longer than 10 MB take at 1 Mbit/s. */
const timeoutMilliseconds = 120_000;

/** Uploads with a presigned form; `onSent` gets the share sent, 0 to 1. Throws only when `signal` aborts. */
export function sendForm(
  { url, fields }: Pick<Upload, 'url' | 'fields'>,
  file: Blob,
  onSent: (part: number) => void,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores fields after the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    // `fetch` reports no upload progress.
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

/** S3 responds with 403 to an expired policy, and with 400 to a disallowed file. */
function answerOf(status: number): FormAnswer {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 403) return 'stale';
  return status >= 400 && status < 500 ? 'refused' : 'failed';
}
