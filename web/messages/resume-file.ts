/** `messageLimits.resumeBytes` */
const maximumBytes = 3 * 1_024 * 1_024;

/** Every PDF begins with it. */
const pdfSignature = '%PDF-';

/** Returns a sentence about what is wrong with a file; null if it is fine. */
export async function problemWithResume(file: File): Promise<string | null> {
  if (file.size > maximumBytes) {
    const megabytes = (file.size / 1_048_576).toFixed(1);
    return `Choose a file up to 3 MB. This one has ${megabytes} MB. You can also add a link below.`;
  }
  const beginning = await file.slice(0, pdfSignature.length).text();
  return beginning === pdfSignature ? null : 'Choose a PDF file.';
}
