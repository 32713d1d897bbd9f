import { beforeAll, expect, it } from 'vitest';
import { newEmail, signUp, userPoolOf } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

const mailsTo = (email: string) => cloud.mail.messages().filter(({ to }) => to === email);
const subscribe = (email: string) =>
  fetch(`${cloud.siteUrl}/api/status/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-local-viewer-address': '192.0.2.77' },
    body: JSON.stringify({ email }),
  });

it('an address that bounced gets no more email, of the user pool or of ours', async () => {
  const email = newEmail();
  await signUp(cloud, email, 'secret-enough');
  expect(mailsTo(email)).toHaveLength(1);

  cloud.ses.suppression.add(email, 'BOUNCE');

  const { clientId, cognito } = await userPoolOf(cloud);
  await cognito('ResendConfirmationCode', { ClientId: clientId, Username: email });
  expect((await subscribe(email)).status).toBe(202);
  expect(mailsTo(email)).toHaveLength(1);
});

it('an address that complained gets no more email', async () => {
  const email = newEmail();
  expect((await subscribe(email)).status).toBe(202);
  cloud.ses.suppression.add(email, 'COMPLAINT');
  expect((await subscribe(email)).status).toBe(202);
  expect(mailsTo(email)).toHaveLength(1);
});
