// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { AuditPage } from '#web/features/audit/page';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const edit = {
  id: 'e1',
  type: 'user_action',
  description: "Updated set 'Morning': title",
  timestamp: '2025-11-20T09:00:00.000Z',
  user: 'ana@example.com',
  canUndo: true,
  undone: false,
};

/** The API's responses by operation name. Each test overrides the ones it needs. */
let answers: Record<string, (variables: Record<string, unknown>) => unknown>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  answers = {
    Me: () => ({ me: { email: 'ana@example.com', subject: 's', groups: ['Admin'] } }),
    AuditHistory: () => ({ auditHistory: { clearedAt: null, clearedBy: null } }),
    AuditEntries: () => ({ page: { items: [edit], nextToken: null } }),
    EditedSince: () => ({ editedSince: [] }),
    UndoState: () => ({ undoState: { undo: null, redo: null } }),
    UndoEntry: () => ({ entry: { ...edit, undone: true } }),
    RedoEntry: () => ({ entry: edit }),
  };
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string, variables: Record<string, unknown> = {}) => {
    const [, operation = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    const answer = answers[operation];
    if (!answer) throw new Error(`No answer for ${operation}`);
    return answer(variables);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const Page = () => (
  <>
    <AuditPage />
    <Toaster />
  </>
);

const open = (search = '') => renderPage(Page, '/admin/audit', `/admin/audit${search}`);

/** Returns the variables of each request, oldest first. */
const asked = (operation: string) =>
  api.graphql.mock.calls
    .filter(([document]) => new RegExp(`(query|mutation) ${operation}\\b`).test(document))
    .map(([document, variables]) => ({ document, variables }));

describe('the audit trail', () => {
  it('starts where the history was cleared, explains this, and shows older entries on request', async () => {
    const clearedAt = '2025-11-20T08:00:00.000Z';
    answers.AuditHistory = () => ({ auditHistory: { clearedAt, clearedBy: 'ben@example.com' } });
    await open();
    expect(asked('AuditEntries')[0]?.variables).toMatchObject({ key: 'ALL', timestamp: { ge: clearedAt } });
    screen.getByText(/by ben@example.com: older entries are hidden/);

    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await passTime(50);

    expect(asked('AuditEntries').at(-1)?.variables.timestamp).toBeUndefined();
    screen.getByRole('button', { name: 'Hide older entries' });
  });

  it("sends its address's filters to the server", async () => {
    await open('?type=security&user=ben@example.com');

    const [question] = asked('AuditEntries');
    expect(question?.document).toContain('listAuditEntriesByUser');
    expect(question?.variables).toMatchObject({ filter: { and: [{ type: { eq: 'security' } }] } });
    screen.getByRole('button', { name: 'Remove filter Type: Security' });
  });

  it('is refreshed every 10 seconds until this is switched off', async () => {
    await open();
    const before = asked('AuditEntries').length;
    await passTime(10_100);
    expect(asked('AuditEntries').length).toBe(before + 1);

    fireEvent.click(screen.getByRole('switch', { name: /^Auto-refresh/ }));
    await passTime(50);
    await passTime(30_000);

    expect(asked('AuditEntries').length).toBe(before + 1);
  });

  it('explains why it could not be loaded', async () => {
    answers.AuditEntries = () => {
      throw new ApiError('Internal', 'Something went wrong', { reference: 'R-7' });
    };
    await open();

    const alert = screen.getByRole('alert');
    within(alert).getByText('Failed to load audit logs');
    expect(alert.textContent).toContain('Something went wrong Reference R-7');
  });

  it('undoes an entry once even if pressed repeatedly, and offers to redo it', async () => {
    await open();
    const undo = screen.getByRole('button', { name: /^Undo Updated set/ });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await passTime(50);

    expect(asked('UndoEntry').map(({ variables }) => variables.id)).toEqual(['e1']);
    screen.getByText("Undone: Updated set 'Morning': title");
    const toasts = within(screen.getByRole('region', { name: 'Messages' }));
    fireEvent.click(toasts.getByRole('button', { name: 'Redo' }));
    await passTime(50);

    expect(asked('RedoEntry').map(({ variables }) => variables.id)).toEqual(['e1']);
  });

  it("shows 'Edited since' instead of Undo for a creation whose record was deleted", async () => {
    const record = 'Set#a';
    answers.AuditEntries = () => ({
      page: {
        items: [
          { ...edit, id: 'e2', record, description: "Deleted set 'Morning'" },
          { ...edit, record, description: "Created set 'Morning'" },
        ],
        nextToken: null,
      },
    });
    answers.EditedSince = ({ entries }) => {
      expect(entries).toEqual(['e2', 'e1']);
      return { editedSince: [{ id: 'e1', records: ["set 'Morning'"] }] };
    };
    await open();

    expect(screen.getByRole('button', { name: /^Undo Deleted set/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Undo Created set/ })).toBeNull();
    expect(screen.getAllByText('Edited since')).toHaveLength(1);
    expect(screen.getByText('Edited since').getAttribute('title')).toBe("set 'Morning'");
  });

  it('names the records that have changed since an edit of several records', async () => {
    const several = { ...edit, record: 'Set#*', description: 'Updated 3 sets: title' };
    answers.AuditEntries = () => ({ page: { items: [several], nextToken: null } });
    answers.AuditEntry = () => ({ getAuditEntry: several });
    answers.EditedSince = () => ({ editedSince: [{ id: 'e1', records: ["set 'Morning'", "set 'Noon'"] }] });
    await open('?entry=e1');

    expect(screen.getByText("Edited since, so it cannot be undone: set 'Morning', set 'Noon'")).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Undo Updated 3 sets/ })).toBeNull();
  });

  it('keeps showing which entry could not be undone, and why', async () => {
    answers.UndoEntry = () => {
      throw new ApiError('Conflict', 'This record was changed by ben@example.com. Reload to see the change.');
    };
    await open();
    fireEvent.click(screen.getByRole('button', { name: /^Undo Updated set/ }));
    await passTime(50);

    expect(screen.getAllByText('Failed to undo action')).toHaveLength(2);
    expect(screen.getAllByText(/changed by ben@example.com/)).toHaveLength(2);
  });

  it('keeps showing which entry could not be redone, and why', async () => {
    answers.AuditEntries = () => ({ page: { items: [{ ...edit, undone: true }], nextToken: null } });
    answers.RedoEntry = () => {
      throw new ApiError('Conflict', 'This record was changed by ben@example.com. Reload to see the change.');
    };
    await open();
    fireEvent.click(screen.getByRole('button', { name: /^Redo Updated set/ }));
    await passTime(50);

    expect(screen.getAllByText('Failed to redo action')).toHaveLength(2);
  });

  it('offers no undo for entries that cannot be undone, and explains an empty list', async () => {
    answers.AuditEntries = () => ({ page: { items: [{ ...edit, canUndo: false }], nextToken: null } });
    await open();
    expect(screen.queryByRole('button', { name: /Updated set/ })).toBeNull();

    answers.AuditEntries = () => ({ page: { items: [], nextToken: null } });
    await passTime(10_100);

    screen.getByText('Nothing here yet');
  });

  it('offers no next page if the trail ends where the page ends', async () => {
    const all = Array.from({ length: 25 }, (_, index) => ({ ...edit, id: `e${index}` }));
    // As DynamoDB does, the server returns a token if it has read as many entries as it was asked for.
    answers.AuditEntries = ({ limit }) => ({
      page: { items: all.slice(0, Number(limit)), nextToken: Number(limit) > all.length ? null : 'more' },
    });

    await open();

    expect(screen.getAllByRole('row')).toHaveLength(26);
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull();
  });

  it('says that no changes of a record were recorded', async () => {
    answers.RecordHistory = () => ({ page: { items: [], nextToken: null, runsSince: null } });

    await open('?record=ContentItem%23text-breathing.caution');

    expect(screen.getByText('No changes to ContentItem#text-breathing.caution are recorded.')).toBeDefined();
  });

  it("shows the record as each run left it in the record's history, and says how far back runs are listed", async () => {
    const run = {
      ...edit,
      id: '01KB0000000000000000000000',
      run: '01KB0000000000000000000000',
      record: 'Set#a',
      description: 'Edit records: sets. Finished: 2 changed.',
      before: '{"Set#a":{"title":"Old"}}',
      after: '{"Set#a":{"title":"New"}}',
    };
    answers.RecordHistory = () => ({
      page: { items: [run], nextToken: null, runsSince: '2025-10-21T10:00:00.000Z' },
    });

    await open(`?record=Set%23a&entry=${run.id}`);

    expect(asked('RecordHistory')[0]?.variables).toMatchObject({ key: 'Set#a', since: undefined });
    expect(asked('AuditEntry')).toEqual([]);
    screen.getByText(/^Edits of the last 400 days, and runs since 21 Oct 2025, /);
    expect(screen.queryByRole('switch')).toBeNull();
    const difference = screen.getByRole('table', { name: 'Difference' });
    within(difference).getByText('Old');
    within(difference).getByText('New');
    screen.getByRole('link', { name: "View the run's changes" });
    within(screen.getByRole('region', { name: 'Entry' })).getByRole('button', { name: /^Undo…/ });
  });
});
