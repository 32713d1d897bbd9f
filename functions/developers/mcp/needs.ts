import { type RouteFunctions, waitsForVideo } from '../../needs.ts';
import { changesVideo } from '../../videos/library/needs.ts';

export const needsOfDevelopersMcp = {
  mcp: {
    description: 'Answers agents by the Model Context Protocol',
    ...waitsForVideo,
    needs: [
      'idempotencyRecords.find',
      'apiAccess.charge',
      'apiAccess.list',
      'apiAccess.refund',
      'webhooks.tell',
      'webhooks.requireEnabled',
      'credits.post',
      ...changesVideo,
      'videos.create',
      'videos.readSome',
      'videos.list',
      'generation.start',
      'generation.chooseModel',
      'generation.seeLine',
      'generation.leaveLine',
      'personalFiles.find',
      'media.findImages',
    ],
  },
} as const satisfies RouteFunctions<'developers/mcp'>;
