// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { defaultPages } from '#shared/domain/content/page-defaults';
import { ApiError } from '#web/api/api-error';
import { PageContentDialog } from '#web/features/page-content/dialog';
import { PageContentPage } from '#web/features/page-content/page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));
vi.mock('#web/api/session/config', () => ({
  loadConfig: async () => ({ endUserAppUrl: 'https://app.wellness.example' }),
}));

// jsdom has no layout engine, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

let server: FakeApi;
let parts: () => readonly object[];
let written: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  parts = () => defaultPages;
  written = [];
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string, variables: Record<string, unknown> = {}) => {
    if (document.includes('query PageContents(')) return { list: { items: parts(), nextToken: null } };
    if (document.includes('query PageContentExercises('))
      return {
        list: {
          items: breathingExercises.map(({ id, name }) => ({ id, name, isActive: true })),
          nextToken: null,
        },
      };
    if (document.includes('query PageContentSets(')) return { list: { items: [], nextToken: null } };
    if (document.includes('mutation WritePageContent')) {
      written.push(variables);
      return { part: { ...defaultPages[0], ...(variables.input as object) } };
    }
    if (document.includes('query Runs('))
      return {
        jobRuns: { items: [...server.runs.values()].filter(({ job }) => String(variables.job) === job) },
      };
    return server.graphql(document, variables);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (search = '') =>
  renderPage(PageContentPage, '/admin/page-content', `/admin/page-content${search}`);
const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(200);
};
const logged = () =>
  within(screen.getByRole('list', { name: 'Log entries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const reasons = () =>
  within(screen.getByRole('list', { name: 'Why each record is or is not shown' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the operations of page content', () => {
  it('are ten buttons in the specified order', async () => {
    await open();

    const labels = screen.getAllByRole('button').map(({ textContent }) => textContent?.trim());
    expect(labels.slice(1, 11)).toEqual([
      'Check Records',
      'Update Defaults',
      'Create Breathing Hero',
      'Check Breathing Hero',
      'Check Exercise Status',
      'Activate All Exercises',
      'Fix Exercise Goals',
      'Check PageContent URLs',
      'Fix PageContent URLs',
      'Test Button',
    ]);
  });

  it('check without a run, and log their findings', async () => {
    parts = () =>
      defaultPages.map((page, index) => (index === 0 ? { ...page, icon: null, linkURL: '/x' } : page));
    await open();
    await click('Check Records');
    await click('Check PageContent URLs');
    await click('Check Breathing Hero');
    await click('Check Exercise Status');

    const all = logged().join('\n');
    expect(all).toContain('1 of 11 records need updating');
    expect(all).toContain('Begin with an even breath: missing icon.');
    expect(all).toContain('1 record with an incorrect link');
    expect(all).toContain('Every time of day has one breathing hero with an active exercise.');
    expect(all).toContain('breathing exercises: all active.');
    expect(server.started).toEqual([]);
  });

  it("say 'All {total} records are up to date!' if nothing is missing", async () => {
    await open();
    await click('Check Records');

    expect(logged()[0]).toContain('All 11 records are up to date!');
  });

  it("log 'Error checking records' if the records cannot be read", async () => {
    parts = () => {
      throw new ApiError('Network', 'The server cannot be reached.');
    };
    await open();
    await click('Check Records');

    expect(logged()[0]).toContain('Error checking records: The server cannot be reached.');
  });

  it("ask for confirmation before records change, with their number, and log 'Error updating records' for a rejection", async () => {
    parts = () => defaultPages.map((page, index) => (index < 3 ? { ...page, icon: null } : page));
    await open();
    await click('Update Defaults');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('3 records will be updated.');
    server.refusal = new ApiError('Conflict', 'PageContent is being changed by run 7F3K.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update Defaults' }));
    await passTime(200);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await passTime(500);

    expect(logged()[0]).toContain('Error updating records: PageContent is being changed by run 7F3K.');
  });

  it('run jobs, which can be repeated after they complete, and show their outcome', async () => {
    server.runs.set(
      'A',
      fakeRun({
        id: 'A',
        job: 'exercise-goals',
        title: 'Fix exercise goals',
        status: 'SUCCEEDED',
        changed: 3,
        endedAt: new Date().toISOString(),
      }),
    );
    await open();
    expect(logged()[0]).toContain('Fix Exercise Goals: 3 exercises updated');
    await click('Fix Exercise Goals');
    fireEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Fix Exercise Goals' }),
    );
    await passTime(200);

    expect(server.started).toMatchObject([{ job: 'exercise-goals', dryRun: false }]);
  });

  it('start dry runs of both fixes with the Test Button', async () => {
    await open();
    await click('Test Button');

    expect(server.started).toMatchObject([
      { job: 'page-content-defaults', dryRun: true },
      { job: 'page-content-urls', dryRun: true },
    ]);
  });
});

it('also open as a dialog over the classic dashboard', async () => {
  await renderPage(
    () => <PageContentDialog open onClose={() => undefined} />,
    '/admin/page-content',
    '/admin/page-content',
  );

  const dialog = screen.getByRole('dialog', { name: 'PageContent Management' });
  expect(within(dialog).getByRole('button', { name: 'Check Records' })).toBeDefined();
});

describe('the preview', () => {
  it('shows a page of the app at a time of day, to whom, and why', async () => {
    await open('?view=preview&at=15:00');

    expect(screen.getByText(/At 15:00 it is the afternoon/).textContent).toContain(
      'Free and premium users see the same',
    );
    expect(reasons()[0]).toContain('Only for the morning (before 12:00).Not shown');
    expect(reasons()[1]).toContain('Active, and set for the afternoon (12:00 to 16:00).Shown');
    const [link] = screen.getAllByRole('link', { name: /^Open in the app/ });
    expect(link?.getAttribute('href')).toBe(
      'https://app.wellness.example/breathing/session?exerciseId=breathing-005-triangle-breathing&duration=2',
    );
  });

  it('shows the problems with the hero of each time of day', async () => {
    parts = () => defaultPages.filter(({ timeContext }) => timeContext !== 'morning');
    await open('?view=preview&at=15:00');

    const heroes = screen.getByRole('region', { name: 'Breathing hero' });
    expect(heroes.textContent).toContain('No active hero.');
    expect(within(heroes).getAllByText('Complete')).toHaveLength(2);
  });
});

describe('the records', () => {
  it('are edited next to the card as users see it, and only changes are written', async () => {
    await open('?view=records');
    await click('Edit Begin with an even breath');
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Breathe evenly' } });
    expect(within(dialog).getByText('Breathe evenly')).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText('Minutes'), { target: { value: 'three' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await passTime(100);
    expect(dialog.textContent).toContain('"three" is not 0 or a positive whole number');
    expect(written).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Minutes'), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await passTime(500);

    expect(written).toMatchObject([
      {
        input: {
          id: 'page-breathing-hero-morning',
          _version: 0,
          title: 'Breathe evenly',
          activityDuration: null,
        },
      },
    ]);
  });

  it('open in the editor from the address, at the field of a finding, and close on Cancel', async () => {
    const at = await open('?view=records&edit=page-breathing-hero-morning&field=linkURL');
    await passTime(200);

    const dialog = screen.getByRole('dialog', { name: "Edit 'Begin with an even breath'" });
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Link'));
    await click('Cancel');

    expect(dialog.dataset.state).toBe('closed');
    expect(at.search()).toBe('?view=records');
  });

  it('keep the address of the edited record', async () => {
    const at = await open('?view=records');

    await click('Edit Begin with an even breath');

    expect(at.search()).toBe('?view=records&edit=page-breathing-hero-morning');
  });

  it('keep typed values if a later read no longer contains the record', async () => {
    await open('?view=records&edit=page-breathing-hero-morning');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Breathe evenly' } });

    parts = () => defaultPages.filter(({ id }) => id !== 'page-breathing-hero-morning');
    window.dispatchEvent(new Event('visibilitychange'));
    await passTime(120_000);

    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Breathe evenly');
  });

  it('say which record does not exist', async () => {
    await open('?view=records&edit=page-gone');

    expect(screen.getByText('No page content has the ID page-gone. It may have been deleted.')).toBeDefined();
    await click('Dismiss');
    expect(screen.queryByText(/page-gone/)).toBeNull();
  });
});
