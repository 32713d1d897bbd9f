import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callPromptApi } from '../../../api/call-prompt-api.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { showToast } from '../../../design/toasts.ts';
import { newPresetId } from './new-preset-id.ts';
import { draftOfPreset, presetOf } from './preset-draft.ts';
import { presetsQuery, type ReceivedPreset } from './presets-query.ts';

/** What its owner does with a preset. */
export function usePresetChanges(preset: ReceivedPreset) {
  const client = useQueryClient();
  const { id, name } = preset;
  const path = { id };
  const share = useMutation({
    mutationFn: async () => {
      const shared = await callPromptApi('sharePreset', { path });
      putPreset(client, shared);
      return shared.share_url;
    },
    onError: (error) => console.error('Error sharing a preset', error),
  });
  const unshare = useMutation({
    mutationFn: async () => putPreset(client, await callPromptApi('unsharePreset', { path })),
    onError: (error) => console.error('Error ending the link of a preset', error),
  });
  const remove = useMutation({
    mutationFn: async (neighbor: HTMLElement | null) => {
      await callPromptApi('deletePreset', { path });
      neighbor?.focus({ preventScroll: true });
      changeList(client, (presets) => presets.filter((one) => one.id !== id));
      showToast({
        title: t`Preset deleted`,
        description: preset.share_url === null ? name : t`${name}. Its link has ended.`,
        action: { label: t`Undo`, perform: () => void saveAgain(client, preset) },
      });
    },
    onError: (error) => console.error('Error deleting a preset', error),
  });
  return { share, unshare, remove };
}

/** Under a new id: the deletion of the old one is final. */
async function saveAgain(client: QueryClient, preset: ReceivedPreset): Promise<void> {
  try {
    const saved = await callPromptApi('savePreset', {
      path: { id: newPresetId() },
      body: presetOf(preset.name, draftOfPreset(preset, usualDraft)),
    });
    changeList(client, (presets) => [saved, ...presets]);
    showToast({ title: t`Preset restored`, description: preset.name, tone: 'success' });
  } catch (error) {
    console.error('Error restoring a preset', error);
    showToast({
      title: t`Your preset was not restored`,
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void saveAgain(client, preset) },
    });
  }
}

/** For options of a newer site. */
const usualDraft = { prompt: '', duration: 8, shape: '16:9', quality: 'standard', model: null } as const;

function putPreset(client: QueryClient, preset: ReceivedPreset): void {
  changeList(client, (presets) => presets.map((one) => (one.id === preset.id ? preset : one)));
}

function changeList(
  client: QueryClient,
  change: (presets: readonly ReceivedPreset[]) => readonly ReceivedPreset[],
): void {
  client.setQueryData(presetsQuery().queryKey, (list) =>
    list === undefined ? list : { presets: [...change(list.presets)] },
  );
}
