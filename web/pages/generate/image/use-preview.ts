import { useEffect, useState } from 'react';

/** Object URL of a file, revoked when the file changes. */
export function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ readonly file: File; readonly url: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview !== null && preview.file === file ? preview.url : null;
}
