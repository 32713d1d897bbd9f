import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { countRequests } from './crowd-requests.ts';

const id = '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a';

it('a refused request is counted by its operation, and by the code and the sentence of the answer', async () => {
  const answers: Record<string, object> = {
    '/pool/': { __type: 'UserLambdaValidationException', message: 'PreSignUp failed.' },
    [`/api/videos/${id}`]: { error: { code: 'not_found', message: 'There is no such video.' } },
    '/api/v1/video': { code: 'too_many_requests', detail: 'Please wait.' },
    '/plain': {},
  };
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(url === '/fine' ? 200 : 400).end(JSON.stringify(answers[url]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const requests = countRequests();
  const fetch = requests.from('203.0.113.7');
  const site = `http://127.0.0.1:${address.port}`;
  await fetch(`${site}/pool/`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
  });
  for (const path of [`/api/videos/${id}`, '/api/v1/video', '/plain', '/fine']) await fetch(site + path);
  server.close();
  expect(requests.sent()).toBe(5);
  expect([...requests.refused().keys()]).toEqual([
    '400 POST /pool/SignUp UserLambdaValidationException: PreSignUp failed.',
    '400 GET /api/videos/{id} not_found: There is no such video.',
    '400 GET /api/v1/video too_many_requests: Please wait.',
    '400 GET /plain',
  ]);
});
