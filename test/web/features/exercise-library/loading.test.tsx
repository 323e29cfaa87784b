// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExerciseLibraryPage } from '#web/features/exercise-library/page';
import { FakeLibrary } from '../fake-library';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  api.graphql.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

const path = '/admin/exercise-library';

it('does not say that there are no exercises while the sets have arrived and the exercises have not', async () => {
  const library = new FakeLibrary();
  const held = Promise.withResolvers<void>();
  api.graphql.mockImplementation(async (document: string, variables?: Record<string, unknown>) => {
    if (document.includes('LibraryExercises')) await held.promise;
    return library.graphql(document, variables);
  });

  await renderPage(ExerciseLibraryPage, path, path);
  await passTime(100);

  expect(screen.queryByText('No exercises yet')).toBeNull();

  held.resolve();
  await passTime(100);

  expect(screen.getByRole('button', { name: /^Title of Plank/ })).toBeDefined();
});
