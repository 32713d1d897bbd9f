import { type RouteFunctions, waitsForVideo } from '../../needs.ts';
import { improvesPrompt } from '../../prompts/needs.ts';
import { joinsChain } from '../../videos/chain/needs.ts';
import { cancelsVideo, startsVideo } from '../../videos/generation/needs.ts';
import { listsVideos } from '../../videos/library/needs.ts';

export const needsOfDevelopersMcp = {
  mcp: {
    description: 'Answers agents by the Model Context Protocol',
    ...joinsChain,
    ...waitsForVideo,
    needs: [
      'idempotencyRecords.find',
      'apiAccess.charge',
      'apiAccess.list',
      'webhooks.requireEnabled',
      ...startsVideo,
      ...cancelsVideo,
      ...listsVideos,
      ...joinsChain.needs,
      ...improvesPrompt.needs,
      'presets.list',
      'projects.check',
      'videos.countProject',
      'generation.seeLine',
    ],
  },
} as const satisfies RouteFunctions<'developers/mcp'>;
