import { useEffect, useState } from 'react';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/catalog.ts';
import type { ModelChoices } from '../../../contract/models.ts';
import { videoModes } from '../../../contract/models.ts';
import { siteConfig } from '../../session/site-config.ts';

/** Until the model is known, and where it cannot be: the server refuses what it does not make. */
const everything: ModelChoices = { modes: videoModes, durationsSeconds, aspectRatios, qualities };

/** What the model makes that videos are asked of. */
export function useVideoChoices(): ModelChoices {
  const [choices, setChoices] = useState(everything);
  useEffect(() => {
    siteConfig().then(
      (config) => setChoices(config.video_choices),
      (error: unknown) => console.error('Error fetching what the model makes', error),
    );
  }, []);
  return choices;
}
