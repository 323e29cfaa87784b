// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { SetManagementPage } from '#web/features/set-management/page';
import { FakeLibrary, fakeSet } from '../fake-library';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
let library: FakeLibrary;

// This module is loaded up front. Otherwise, the first test would have to wait for it.
beforeAll(async () => {
  await import('#web/components/sets/set-editor');
});

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

const path = '/admin/set-management';
const Page = () => (
  <>
    <SetManagementPage />
    <Toaster />
  </>
);
async function open(search = '') {
  const page = await renderPage(Page, path, path + search);
  await passTime(100);
  return page;
}
const dialogState = () => screen.queryByRole('dialog')?.dataset.state ?? 'closed';
const button = (name: string) => screen.getByRole('button', { name });

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await passTime(100);
}

describe('the set management', () => {
  it('shows sets with count and total duration, and their details', async () => {
    library.sets = [{ ...fakeSet, description: '', intensity: null, isActive: false, owner: 'microcise' }];
    await open();
    const card = screen.getByRole('list', { name: 'Sets' }).textContent;
    expect(card).toContain('No description available');
    expect(card).toContain('Inactive');
    expect(card).toContain('2 exercises · 1:45');
    expect(card).toContain('View Details');

    await press('View details of Morning');

    const details = screen.getByRole('dialog', { name: 'Morning' }).textContent;
    expect(card).toContain('Standard set');
    expect(details).toContain('Not set');
    expect(details).toMatch(/Set type\s*Standard\s*Intensity\s*Not set/);
    expect(details).toContain('microcise');
    expect(details).toContain('Seated twist');
  });

  it('says that nothing matches the filters', async () => {
    await open('?status=inactive');

    expect(screen.getByText('No sets found')).toBeDefined();
    expect(screen.getByText('Try adjusting your filters or search query')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Filtered sets' }).textContent).toContain('0');
  });

  it('says that it was refreshed, or that it failed', async () => {
    await open();
    await press('Refresh');
    expect(screen.getByText('Data refreshed')).toBeDefined();

    library.refusals.set('LibrarySets', unreachable);
    await press('Refresh');
    expect(screen.getByText('Failed to load data')).toBeDefined();
  });

  it('says that the data could not be loaded', async () => {
    library.refusals.set('LibrarySets', unreachable);

    await open();

    expect(screen.getByText('Failed to load data')).toBeDefined();
  });

  it('says that the exercises of a set could not be loaded', async () => {
    library.refusals.set('SetInFull', unreachable);

    await open('?set=s-morning&edit=exercises');

    expect(screen.getByText('Failed to load exercises')).toBeDefined();
  });

  it('saves only once something has changed, and confirms this', async () => {
    await open();
    await press('Manage Morning');
    const dialog = () => within(screen.getByRole('dialog'));
    const save = () => dialog().getByRole('button', { name: 'Save Changes' });
    expect(save().hasAttribute('disabled')).toBe(true);
    await press('Move Plank down');
    await press('Move Plank up');
    expect(save().hasAttribute('disabled')).toBe(true);

    await press('Move Plank down');
    library.refusals.set('SaveSet', unreachable);
    await press('Save Changes');
    expect(screen.getByText('Failed to save changes')).toBeDefined();
    library.refusals.clear();
    await press('Save Changes');

    expect(screen.getByText('Exercise order updated successfully')).toBeDefined();
    expect(dialogState()).toBe('closed');
  });

  it('asks for confirmation before changes are discarded', async () => {
    await open('?set=s-morning&edit=exercises');
    await press('Move Plank down');

    await press('Cancel');

    expect(screen.getByText('You have unsaved changes. Are you sure you want to close?')).toBeDefined();
    await press('Discard changes');
    expect(dialogState()).toBe('closed');
    expect(library.written).toEqual([]);
  });
});
