import { afterAll, describe, expect, it } from 'vitest';
import { lambdaContext } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: checkModels } = await import('./check-models.lambda.ts');
const { handler: reportMargin } = await import('./report-margin.lambda.ts');

describe('checkModels', () => {
  it('only logs', async () => {
    await expect(checkModels({}, lambdaContext())).resolves.toBeUndefined();
  });
});

describe('reportMargin', () => {
  it('adds up nothing where nothing was sold, and says what is wrong with a range', async () => {
    const range = { from: '2026-11-01', until: '2026-11-30' };
    expect(await reportMargin(range, lambdaContext())).toEqual({ margins: [] });
    const backwards = { from: range.until, until: range.from };
    await expect(reportMargin(backwards, lambdaContext())).rejects.toThrow('is after');
  });
});
