import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { runInTheWay, shortRunId } from '#web/api/runs';

describe('a conflict', () => {
  it('names the blocking run', () => {
    expect(runInTheWay(new ApiError('Conflict', 'Held', { runId: 'R1' }))).toBe('R1');
  });

  it('without a run names none, and neither does any other error', () => {
    expect(runInTheWay(new ApiError('Conflict', 'Over already'))).toBeUndefined();
    expect(runInTheWay(new ApiError('BadRequest', 'Used', { runId: 'R1' }))).toBeUndefined();
    expect(runInTheWay(new Error('Held'))).toBeUndefined();
  });
});

describe('the short name of a run', () => {
  it('is the end of its ID', () => {
    expect(shortRunId('01KBQ4A8Y2W1D3H4J5K6M77F3K')).toBe('7F3K');
  });
});
