import { useEffect, useState } from 'react';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import { videoModes } from '../../../contract/videos/models.ts';
import { type OfferedModel, siteConfig, type VideoModels } from '../../session/site-config.ts';

/** Until the models load, or if that fails: the server refuses what they cannot make. */
const unknownModel: OfferedModel = {
  name: null,
  veo3: true,
  choices: { modes: videoModes, durationsSeconds, aspectRatios, qualities },
};

/** The models that make videos, with and without Veo 3. */
export function useVideoModels(): VideoModels {
  const [models, setModels] = useState<VideoModels>({ veo3: unknownModel, basic: unknownModel });
  useEffect(() => {
    siteConfig().then(
      (config) => setModels(config.video_models),
      (error: unknown) => console.error('Error fetching what the models make', error),
    );
  }, []);
  return models;
}
