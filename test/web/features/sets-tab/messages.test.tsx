// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { SetsTab } from '#web/features/sets-tab/sets-tab';
import { FakeLibrary } from '../fake-library';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
let library: FakeLibrary;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  library = new FakeLibrary();
  api.graphql.mockReset();
  api.graphql.mockImplementation(library.graphql);
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(dismiss);
  }
  vi.useRealTimers();
});

const Tab = () => (
  <>
    <SetsTab />
    <Toaster />
  </>
);
const path = '/admin/classic';
const button = (name: string) => screen.getByRole('button', { name });

async function open() {
  await renderPage(Tab, path, path);
  await passTime(100);
}

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await passTime(100);
}

describe('the classic tab of sets', () => {
  it('offers the demo sets, a refresh and a file', async () => {
    await open();

    expect(screen.getByRole('link', { name: 'Populate Public Demo Sets' })).toBeDefined();
    expect(button('Refresh')).toBeDefined();
    expect(button('Export CSV')).toBeDefined();
  });

  it('says that there are no sets', async () => {
    library.sets = [];

    await open();

    expect(screen.getByText('No sets found in the database')).toBeDefined();
  });

  it('shows the real error instead of sample data', async () => {
    library.refusals.set('LibrarySets', unreachable);

    await open();

    expect(screen.getByText('Failed to load available Sets: The server cannot be reached.')).toBeDefined();
  });

  it('sorts the exercises of a row, and keeps the order if it was not saved', async () => {
    await open();
    await press('Details of Morning');
    expect(button('Save order').hasAttribute('disabled')).toBe(true);
    await press('Move Plank down');
    library.refusals.set('SaveSet', unreachable);
    await press('Save order');
    expect(screen.getByText('Failed to save exercise order: The server cannot be reached.')).toBeDefined();
    const order = () =>
      screen.getAllByRole('button', { name: /^Move .* up$/ }).map(({ ariaLabel }) => ariaLabel);
    expect(order()).toEqual(['Move Seated twist up', 'Move Plank up']);

    library.refusals.clear();
    await press('Save order');

    expect(library.written.at(-1)?.input).toEqual({
      id: 's-morning',
      _version: 3,
      exercises: [{ exerciseID: 'e-twist' }, { exerciseID: 'e-plank' }],
    });
    expect(screen.getByText('Exercise order updated successfully')).toBeDefined();
  });

  it('asks before a row with an unsaved order is collapsed, or another row is opened', async () => {
    await open();
    await press('Details of Morning');
    await press('Move Plank down');

    await press('Details of Morning');
    expect(screen.getByRole('alertdialog', { name: 'Close without saving?' })).toBeDefined();
    await press('Cancel');
    expect(button('Save order').hasAttribute('disabled')).toBe(false);

    await press('Details of Morning');
    await press('Discard changes');
    expect(screen.queryByRole('button', { name: 'Save order' })).toBeNull();
  });

  it('edits the equipment of an exercise, with eleven options', async () => {
    await open();
    await press('Details of Morning');
    await press('Edit equipment for Plank');
    const offered = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'None',
      'Mat',
      'Chair',
      'Wall',
      'Resistance Band',
      'Light Weights',
      'Foam Roller',
      'Tennis Ball',
      'Towel',
      'Yoga Block',
      'Stability Ball',
    ]);
    await press('Mat');
    library.refusals.set('WriteExercise', unreachable);
    await press('Save Changes');
    expect(screen.getByText('Failed to update equipment: The server cannot be reached.')).toBeDefined();

    library.refusals.clear();
    await press('Save Changes');

    expect(library.written.at(-1)?.input).toEqual({ id: 'e-plank', _version: 1, equipment: '["Mat"]' });
  });

  it('exports only the sets that match the search', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal('URL', {
      ...URL,
      createObjectURL: (blob: Blob) => String(saved.push(blob)),
      revokeObjectURL: () => undefined,
    });
    await open();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'morning' } });
    await passTime(100);

    await press('Export CSV');

    const rows = (await saved[0]?.text())?.trim().split('\r\n').slice(1);
    expect(rows).toEqual([expect.stringContaining('Morning')]);
    vi.unstubAllGlobals();
  });

  it('explains why the file could not be saved', async () => {
    await open();
    library.refusals.set('LibrarySets', unreachable);

    await press('Export CSV');

    expect(screen.getByText('Failed to export CSV: The server cannot be reached.')).toBeDefined();
  });
});
