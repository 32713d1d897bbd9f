import { apiHandler } from '../../http/api-handler.ts';
import { cancelVideo } from './cancel-video.ts';
import { cancellationInAws } from './cancellation-in-aws.ts';

export const handler = apiHandler('cancelVideo', 'temporarily_unavailable', cancelVideo(cancellationInAws()));
