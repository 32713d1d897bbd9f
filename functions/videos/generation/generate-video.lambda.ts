import { freeSample, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { videosInFlightMaximum } from '../../../contract/person-limits.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { freeSampleLimitsInAws } from '../../limits/free-sample-limits.ts';
import { generateVideo } from './generate-video.ts';
import { generationInAws } from './generation-in-aws.ts';

export const handler = apiHandler(
  'generateVideo',
  'deduction_failed',
  generateVideo({
    ...generationInAws(),
    priceCredits: videoCostCredits,
    freeSample,
    freeSampleLimits: freeSampleLimitsInAws(),
    videosInFlightMaximum,
  }),
);
