import { describe, expect, it } from 'vitest';
import type { Api } from '#infra/cli/connection/api';
import { findRunId } from '#infra/cli/requests/requests';

const ids = ['01KBQ4A8Y2W1D3H4J5K6M77F3K', '01KBQ4A8Y2W1D3H4J5K6AA7F3K', '01KBQ4A8Y2W1D3H4J5K6M7ZZZZ'];

/** An API that returns one run per page. */
const api: Api = {
  async ask<Result>(_: string, ...[variables]: readonly unknown[]) {
    const { nextToken = '0' } = variables as { readonly nextToken?: string };
    const at = Number(nextToken);
    const items = [{ id: ids[at], title: 'Tidy up', status: 'SUCCEEDED', createdAt: '2026-11-20T10:00:00Z' }];
    return { jobRuns: { items, nextToken: at + 1 < ids.length ? `${at + 1}` : null } } as Result;
  },
};

describe('a run', () => {
  it('is identified by its complete id, without a request', async () => {
    expect(await findRunId(api, '01kbq4a8y2w1d3h4j5k6m77f3x')).toBe('01KBQ4A8Y2W1D3H4J5K6M77F3X');
  });

  it('is identified by its last four letters, anywhere in the history', async () => {
    expect(await findRunId(api, 'zzzz')).toBe('01KBQ4A8Y2W1D3H4J5K6M7ZZZZ');
  });

  it('is identified by more letters if four are ambiguous', async () => {
    expect(await findRunId(api, 'AA7F3K')).toBe('01KBQ4A8Y2W1D3H4J5K6AA7F3K');
    await expect(findRunId(api, '7F3K')).rejects.toThrow(
      /^The IDs of 2 runs end with 7F3K: .*Specify more characters\.$/,
    );
  });

  it.each(['', 'F3K', '7F3K!', '01KBQ4A8Y2W1D3H4J5K6M77F3K1'])('is not identified by %j', async (given) => {
    await expect(findRunId(api, given)).rejects.toMatchObject({ name: 'CliError' });
  });

  it('that is not among the latest is not found', async () => {
    await expect(findRunId(api, 'NONE')).rejects.toMatchObject({ code: 'NotFound' });
  });
});
