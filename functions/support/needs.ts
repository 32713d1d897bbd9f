import { type RouteFunctions, workEverywhereSeconds } from '../needs.ts';

export const needsOfSupport = {
  sendMessage: {
    description: "Stores a visitor's message and mails it to the operator",
    // Calls S3, DynamoDB and SES in turn.
    timeoutSeconds: workEverywhereSeconds,
    needs: ['messages.keep', 'resumes.keep', 'mail.sendToOperator'],
  },
} as const satisfies RouteFunctions<'support'>;
