import { describe, expect, it } from 'vitest';
import { jobs as catalogue } from '#functions/jobs/index';
import { runRow } from '../../resolvers/rows';
import { identity, openApi } from '../fixture';

describe('jobs', () => {
  it('returns each job with the JSON Schema of its form', async () => {
    const { call } = openApi();

    const answer = await call('jobs');

    const [migration, tidy, undo] = 'data' in answer ? (answer.data as { paramsSchema: string }[]) : [];
    expect(migration).toMatchObject({
      name: 'user-identifier-migration',
      shape: 'sweep',
      listed: true,
      access: 'DesignatedAdmin',
      permitted: true,
      refusal: 'Migration only allowed for the designated admin account',
      tables: expect.arrayContaining(['UserPreferences', 'SessionRating']),
    });
    expect(JSON.parse(tidy?.paramsSchema ?? '')).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      properties: {
        days: {
          type: 'integer',
          minimum: 1,
          maximum: 30,
          default: 7,
          title: 'Days',
          description: 'How far back.',
        },
        mode: { enum: ['gentle', 'thorough'] },
      },
    });
    expect(JSON.parse(tidy?.paramsSchema ?? '').required).toBeUndefined();
    expect(undo).toMatchObject({ name: 'undo-run', shape: 'undo', listed: false, tables: [] });
    expect(JSON.parse(undo?.paramsSchema ?? '').required).toEqual(['runId']);
  });

  it('says which jobs the caller may not use', async () => {
    const { call } = openApi();

    const answer = await call('jobs', {}, { ...identity, groups: ['Admin'] });

    expect(answer).toMatchObject({ data: [{ permitted: false }, { permitted: true }, { permitted: true }] });
  });

  it.each(catalogue)('can generate a form for $name', async (job) => {
    const { call } = openApi(runRow(), catalogue);

    const answer = await call('jobs');

    expect(answer).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name: job.name })]),
    });
  });
});

describe('me', () => {
  it('returns the caller according to the user directory', async () => {
    const { call } = openApi();

    const answer = await call('me');

    expect(answer).toEqual({
      data: { email: 'ana@example.com', subject: 'sub-1', groups: ['Admin', 'DesignatedAdmin'] },
    });
  });

  it('takes no arguments, so callers cannot impersonate others', async () => {
    const { call } = openApi();

    const answer = await call('me', { email: 'eve@example.com' });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: 'email' } } });
  });
});
