import { setTimeout as pause } from 'node:timers/promises';
import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { customResource } from '../aws/answer-cloudformation.ts';
import { awaitSender } from './await-sender.ts';
import { createSesClient } from './send-mail.ts';

const ses = createSesClient();

export const handler = customResource((event) =>
  awaitSender(event, {
    isVerified: async (address) => {
      const { VerifiedForSendingStatus } = await ses.send(
        new GetEmailIdentityCommand({ EmailIdentity: address }),
      );
      return VerifiedForSendingStatus ?? false;
    },
    now: () => new Date(),
    pause,
  }),
);
