import type { Operator } from '../../contract/operator.ts';
import { type Environment, withModels } from '../../lib/foundation/environments.ts';

const operator: Operator = {
  legalName: 'Example Pictures, Inc.',
  postalAddress: ['100 Example Street', 'Los Angeles, CA 90000'],
  email: 'hello@reelwright.example',
  phone: '+1 (213) 555-0100',
  dmcaAgent: {
    name: 'Alex Example',
    address: '100 Example Street, Los Angeles, CA 90000',
    phone: '+1 (213) 555-0101',
    email: 'copyright@reelwright.example',
  },
  governingLaw: null,
  legalTextsUpdated: '2024-12-16',
};

/**
 * An environment with every fact that its operator writes before it is deployed, so that tests and checkers can judge
 * what is committed without any. The laptop's has them, and a trial needs none.
 */
export function withExampleFacts(environment: Environment): Environment {
  const { name } = environment;
  if (name === 'laptop' || name === 'trial') return environment;
  const complete: Environment = {
    account: '111122223333',
    emailSender: { address: 'hello@reelwright.example', verifiedDomain: 'reelwright.example' },
    operatorAddress: 'operator@reelwright.example',
    costAnomalyMonitor: 'new',
    ...(name === 'prod' && {
      alarmRecipients: { urgent: ['on-call@reelwright.example'], routine: ['operator@reelwright.example'] },
      alarmWebhooks: { urgent: 'pagerduty' },
      canaryMinutes: 15,
      quietHours: { sales: 24, videos: 6, signUps: 12 },
      domain: {
        name: 'reelwright.example',
        certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/11111111-2222-3333-4444-555555555555',
      },
    }),
    ...environment,
    ...(name === 'prod' && { operator }),
  };
  const isSimulated = environment.videos.providers.includes('simulated');
  return name === 'prod' && isSimulated ? withModels(complete, 'veo-3.1-fast') : complete;
}
