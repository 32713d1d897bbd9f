import { useQuery } from '@tanstack/react-query';
import { siteConfig } from '../../session/site-config.ts';

/** H.264 High at level 4: what the largest video takes, lying or standing. */
const largest = { codec: 'avc1.640028', width: 1_920, height: 1_080, bitrate: 8_000_000, framerate: 30 };

/** Whether this browser encodes videos, so that it can make copies with a label. False until it is known. */
export function useCanLabel(): boolean {
  const { data = false } = useQuery({
    queryKey: ['can-label'],
    queryFn: async () =>
      typeof VideoEncoder === 'function' &&
      (await VideoEncoder.isConfigSupported(largest)).supported === true,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  return data;
}

/** Whether a download offers a copy with a label first: the fact `labelsDownloads`. False until it is known. */
export function useLabelsDownloads(): boolean {
  const canLabel = useCanLabel();
  const { data = false } = useQuery({
    queryKey: ['labels-downloads'],
    queryFn: async () => (await siteConfig()).labels_downloads,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return data && canLabel;
}
