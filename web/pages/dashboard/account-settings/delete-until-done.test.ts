import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { deleteUntilDone } from './delete-until-done.ts';

function answering(...answers: (ApiError | 'done')[]) {
  const calls: number[] = [];
  const call = async () => {
    const answer = answers[calls.length] ?? answers.at(-1);
    calls.push(calls.length);
    if (answer instanceof ApiError) throw answer;
  };
  return { calls, call };
}

const busy = new ApiError('temporarily_unavailable', 'We cannot reach your data.', { status: 503 });
const late = new ApiError('timed_out', 'This is taking too long.', { status: null });

describe('deleting until it is done', () => {
  it('goes on where a call stopped', async () => {
    const { calls, call } = answering(late, busy, 'done');
    await deleteUntilDone(call);
    expect(calls).toHaveLength(3);
  });

  it('gives up after four, with what the last one said', async () => {
    const { calls, call } = answering(busy);
    await expect(deleteUntilDone(call)).rejects.toBe(busy);
    expect(calls).toHaveLength(4);
  });

  it.each([
    new ApiError('unauthorized', 'Please sign in.', { status: 401 }),
    new ApiError('unexpected_response', 'The server did not accept this.', { status: 413 }),
  ])('asks once where another time would be no different: %s', async (refused) => {
    const { calls, call } = answering(refused);
    await expect(deleteUntilDone(call)).rejects.toBe(refused);
    expect(calls).toHaveLength(1);
  });
});
