import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

/** A sender. Here it is verified at once: no link is mailed. */
export const emailIdentity = resourceType('AWS::SES::EmailIdentity', { EmailIdentity: z.string() });

/** Names with which email is sent, and whether what bounced or was complained about stops further email to the address. */
export const configurationSet = resourceType('AWS::SES::ConfigurationSet', {
  Name: z.string(),
  SuppressionOptions: z.optional(
    z.strictObject({ SuppressedReasons: z.optional(z.array(z.enum(['BOUNCE', 'COMPLAINT']))) }),
  ),
  DeliveryOptions: ignored('no email leaves the machine'),
  ReputationOptions: ignored('there are no metrics of email here'),
  SendingOptions: ignored('sending is never paused here'),
});

/** SES tells EventBridge what becomes of the email of a configuration set. */
export const eventDestination = resourceType('AWS::SES::ConfigurationSetEventDestination', {
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Name: ignored('a label for people'),
    Enabled: only([true], 'a destination is told'),
    MatchingEventTypes: z.array(z.enum(['DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT'])),
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string() }),
  }),
});
