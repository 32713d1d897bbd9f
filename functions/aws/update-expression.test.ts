import { expect, it } from 'vitest';
import { updateExpression } from './update-expression.ts';

it('sets, sets once, removes and adds in one update, under a condition', () => {
  expect(
    updateExpression({
      set: { status: 'completed', check_at: null },
      setOnce: { started_at: 'now' },
      add: { videos: 1 },
      condition: '#state = :open AND attribute_exists(user_id)',
      values: { ':open': 'open' },
    }),
  ).toEqual({
    UpdateExpression:
      'SET #status = :new_status, #started_at = if_not_exists(#started_at, :new_started_at) REMOVE #check_at ADD #videos :new_videos',
    ConditionExpression: '#state = :open AND attribute_exists(user_id)',
    ExpressionAttributeNames: {
      '#status': 'status',
      '#started_at': 'started_at',
      '#check_at': 'check_at',
      '#videos': 'videos',
      '#state': 'state',
    },
    ExpressionAttributeValues: {
      ':open': 'open',
      ':new_status': 'completed',
      ':new_started_at': 'now',
      ':new_videos': 1,
    },
  });
});

it('names no values when attributes are only removed', () => {
  expect(updateExpression({ set: { share_token: null } })).toEqual({
    UpdateExpression: 'REMOVE #share_token',
    ExpressionAttributeNames: { '#share_token': 'share_token' },
  });
});
