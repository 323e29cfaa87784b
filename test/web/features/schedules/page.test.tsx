// @vitest-environment jsdom

// The page loads these modules lazily. They are imported before the clock is frozen.
import '#web/components/bulk-edit/bulk-editor';
import '#web/components/schedule-entry/paste-dialog';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { SchedulesPage } from '#web/features/schedules/page';
import { FakeSchedule } from '../fake-schedule';
import { press } from '../press';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
const path = '/admin/schedules';
let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  schedule = new FakeSchedule();
  api.graphql.mockReset();
  api.graphql.mockImplementation(schedule.graphql);
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(dismiss);
  }
  vi.useRealTimers();
});

const Page = () => (
  <>
    <SchedulesPage />
    <Toaster />
  </>
);

async function open(search = '') {
  await renderPage(Page, path, `${path}${search}`);
  await passTime(100);
}

async function type(label: string | RegExp, value: string): Promise<void> {
  const dialog = document.querySelector<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('No dialog is open.');
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  await passTime(50);
}

describe('the schedule templates admin', () => {
  it('says that the schedules could not be loaded', async () => {
    schedule.refusals.set('ScheduleEntries', unreachable);

    await open();

    expect(screen.getByText('Failed to load schedules')).toBeDefined();
  });

  it('requires the mandatory fields, explains why a save failed, and saves each entry once', async () => {
    await open();
    await press('Create Schedule');
    await type(/^Slot/, '');
    await press('Save');
    expect(screen.getByText('Please fill in required fields')).toBeDefined();

    await type(/^Slot/, '14:00');
    await type(/^Set/, 'set-1');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save');
    expect(screen.getByText('Failed to save schedule: The server cannot be reached.')).toBeDefined();
    schedule.refusals.clear();
    await press('Save');

    expect(screen.getByText('Schedule created')).toBeDefined();
    expect(schedule.saves.map(({ create }) => create.length)).toEqual([1]);
  });

  it('keeps the edits of the week when the dialog of another entry is cancelled after a rejection', async () => {
    await open('?view=week');
    await press('Breathe, Breathing, Mon 11:00');
    await type('Title', 'Inhale');
    await press('Apply');
    await press(/^Weekday Schedules/);
    await press('Edit 09:00, Rise');
    await type('Title', 'Up');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save');
    await press('Cancel');
    await press('Discard changes');

    expect(screen.getByText('2 entries with unsaved changes')).toBeDefined();
  });

  it('asks for confirmation before it deletes, and explains why it could not', async () => {
    await open();
    await press('Delete 09:00, Rise');
    const question = within(screen.getByRole('alertdialog', { name: 'Delete schedule at 09:00?' }));
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Delete');
    expect(question.getByText('Failed to delete schedule: The server cannot be reached.')).toBeDefined();

    schedule.refusals.clear();
    await press('Delete');

    expect(screen.getByText('Schedule deleted')).toBeDefined();
    expect(schedule.saves).toEqual([{ create: [], update: [], remove: [{ id: 'nine', _version: 3 }] }]);
  });

  it('asks for confirmation before an entry is deleted in its dialog, and shows the effects', async () => {
    await open();
    await press('Edit 09:00, Rise');
    await press('Delete', document.querySelector('[role=dialog]') ?? undefined);
    const question = within(screen.getByRole('alertdialog', { name: 'Delete schedule at 09:00?' }));
    expect(question.getByText(/no longer sent: 'Rise'/)).toBeDefined();
    expect(question.getByText('The schedule has no entry at 09.')).toBeDefined();
    expect(schedule.saves).toEqual([]);

    await press('Delete', screen.getByRole('alertdialog'));

    expect(schedule.saves).toEqual([{ create: [], update: [], remove: [{ id: 'nine', _version: 3 }] }]);
  });

  it('keeps the entry if its deletion is not confirmed', async () => {
    await open();
    await press('Edit 09:00, Rise');
    await press('Delete', document.querySelector('[role=dialog]') ?? undefined);
    await press('Cancel', screen.getByRole('alertdialog'));

    expect(schedule.saves).toEqual([]);
    expect(screen.getByRole('dialog', { name: "Edit 'Rise'" })).toBeDefined();
  });

  it('shows in the dialog which notifications a save changes', async () => {
    await open();
    await press('Edit 09:00, Rise');
    const effect = () => screen.queryByRole('region', { name: 'Effect' });
    expect(effect()).toBeNull();

    await type('Title', 'Up');

    expect(effect()?.textContent).toMatch(/1 notification change.*'Rise' becomes 'Up'/);
  });

  /** Another admin changes the heading of the nine o'clock entry. */
  function changeElsewhere(): void {
    const fields = { notificationHeading: 'Stand', _version: 4 };
    schedule.entries = schedule.entries.map((entry) =>
      entry.id === 'nine' ? { ...entry, ...fields } : entry,
    );
    const changed = {
      id: 'nine',
      words: "entry 'Rise, 09:00'",
      gone: false,
      changedBy: 'ben@wellness.example',
    };
    schedule.refusals.set(
      'SaveScheduleEntries',
      new ApiError('Conflict', 'An entry was changed.', { entries: [changed] }),
    );
  }
  const field = (label: string) =>
    within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label).value;

  it("saves on top of another admin's change without reverting it", async () => {
    await open();
    await press('Edit 09:00, Rise');
    await type('Description', 'Three minutes');
    changeElsewhere();
    await press('Save');
    expect(screen.getByText(/was changed by ben@wellness.example/)).toBeDefined();
    expect([field('Title'), field('Description')]).toEqual(['Rise', 'Three minutes']);

    await press('Apply my changes on top');
    expect([field('Title'), field('Description')]).toEqual(['Stand', 'Three minutes']);
    schedule.refusals.clear();
    await press('Save');

    expect(schedule.saves).toEqual([
      {
        create: [],
        update: [{ id: 'nine', _version: 4, notificationContent: 'Three minutes' }],
        remove: [],
      },
    ]);
  });

  it('does not offer to apply changes to an entry that another admin has deleted', async () => {
    await open();
    await press('Edit 09:00, Rise');
    await type('Description', 'Three minutes');
    changeElsewhere();
    schedule.entries = schedule.entries.filter(({ id }) => id !== 'nine');
    const deleted = { id: 'nine', words: "entry 'Rise'", gone: true, changedBy: 'ben@wellness.example' };
    schedule.refusals.set(
      'SaveScheduleEntries',
      new ApiError('Conflict', 'An entry was deleted.', { entries: [deleted] }),
    );

    await press('Save');

    expect(
      screen.getByText(/was deleted by ben@wellness.example, so your changes to it cannot be saved/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Apply my changes on top' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Keep their changes' })).toBeDefined();
  });

  it('saves the opened version, not a version that was loaded while the dialog was open', async () => {
    await open();
    await press('Edit 09:00, Rise');
    await type('Description', 'Three minutes');
    await passTime(2_000);
    changeElsewhere();
    schedule.refusals.clear();
    fireEvent(window, new Event('visibilitychange'));
    await passTime(100);

    await press('Save');

    const [save] = schedule.saves;
    expect(save?.update).toEqual([{ id: 'nine', _version: 3, notificationContent: 'Three minutes' }]);
  });

  it('names the entry of each warning if several are saved', async () => {
    await open('?view=week');
    for (const [name, time] of [
      ['Rise, Movement, Mon 09:00', '22:00'],
      ['Breathe, Breathing, Mon 11:00', '08:00'],
    ] as const) {
      await press(name);
      await type('Applies to', 'all');
      await type(/^Slot/, time);
      await press('Apply');
    }
    await press('Save Changes');

    const review = within(screen.getByRole('alertdialog'));
    const ofHour = review.getByText(/^The hour is "22"; expected one of/);
    expect(ofHour.textContent).toMatch(/^Rise, 22:00, Weekdays: The hour is "22"/);
  });

  it('warns before it changes several entries together', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 09:00, Rise' }));
    await passTime(1_000);
    await press('Set a field');
    await type(/^Field/, 'hour');
    await type(/^Slot/, '22');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/The hour is "22"; expected one of 09, 10, 11, 14, 15, 16/)).toBeDefined();
    await press('Cancel');
    await press('Discard changes');

    await press('Delete', screen.getByRole('region', { name: 'Selection' }));

    expect(within(screen.getByRole('dialog')).getByText(/no longer sent: 'Rise'/)).toBeDefined();
  });

  it('checks the saved result of an edit of a selection, like that of a single entry', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 09:00, Rise' }));
    await passTime(1_000);
    await press('Set a field');
    await type(/^Field/, 'hour');
    await type(/^Slot/, '22');
    api.graphql.mockImplementation(async (document: string, variables?: Record<string, unknown>) => {
      if (!document.includes('mutation EditRecords')) return schedule.graphql(document, variables);
      schedule.entries = schedule.entries.map((entry) =>
        entry.id === 'nine' ? { ...entry, hour: '22', _version: 4 } : entry,
      );
      return { editRecords: { changed: 1, unchanged: 0, records: [{ id: 'nine', _version: 4 }] } };
    });
    await press(/^Update/);
    await passTime(1_000);

    expect(screen.getByText('Saved with problems')).toBeDefined();
    const links = screen.getAllByRole('link', { name: /22:00/ }).map((link) => link.getAttribute('href'));
    expect(links).toContain('/admin/schedules?editSchedule=nine&field=hour');
  });

  it('says that entries were deleted, and not that they were saved without problems', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 09:00, Rise' }));
    await passTime(1_000);
    await press('Delete', screen.getByRole('region', { name: 'Selection' }));
    api.graphql.mockImplementation(async (document: string, variables?: Record<string, unknown>) => {
      if (!document.includes('mutation EditRecords')) return schedule.graphql(document, variables);
      schedule.entries = schedule.entries.filter(({ id }) => id !== 'nine');
      return { editRecords: { changed: 1, unchanged: 0, records: [{ id: 'nine', _version: 4 }] } };
    });
    await press('Delete 1 schedule entry');
    await passTime(1_000);

    expect(screen.getByText('1 entry deleted.')).toBeDefined();
    expect(screen.queryByText(/without problems/)).toBeNull();
  });

  it('opens an entry at the field of a finding, and corrects a time outside its hour', async () => {
    schedule.entries = schedule.entries.map((entry) =>
      entry.id === 'nine' ? { ...entry, exerciseTime: '08:40' } : entry,
    );
    Element.prototype.scrollIntoView = () => undefined;
    await open('?editSchedule=nine&field=exerciseTime');
    const time = screen.getByLabelText(/^Sent at/);
    expect(document.activeElement).toBe(time);
    expect((time as HTMLInputElement).value).toBe('08:40');

    await type(/^Sent at/, '9:5');
    await press('Save');
    expect(schedule.saves).toEqual([]);
    await type(/^Sent at/, '');
    await press('Save');

    expect(schedule.saves).toEqual([
      { create: [], update: [{ id: 'nine', _version: 3, exerciseTime: '08:55' }], remove: [] },
    ]);
  });

  it('moves an entry with its own time to the usual time of its new slot', async () => {
    schedule.entries = schedule.entries.map((entry) =>
      entry.id === 'nine' ? { ...entry, exerciseTime: '08:40' } : entry,
    );
    await open('?editSchedule=nine');
    await type(/^Slot/, '14:00');
    await press('Save');

    expect(schedule.saves).toMatchObject([{ update: [{ id: 'nine', hour: '14', exerciseTime: '13:55' }] }]);
  });

  it.each(['editSchedule', 'duplicateSchedule'])(
    'says that the entry of a link with %s is gone',
    async (name) => {
      await open(`?${name}=deleted`);

      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText('This entry no longer exists')).toBeDefined();
      expect(
        dialog.getByText('No schedule entry has the ID deleted. It may have been deleted.'),
      ).toBeDefined();
      expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    },
  );

  it('restores the set when the type is changed and changed back', async () => {
    await open('?editSchedule=nine');
    const set = () => screen.getByLabelText<HTMLSelectElement>(/^Set/).value;
    const before = set();

    await type(/^Activity Type/, 'breathing');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Breathing exercise/).value).toBe('');
    await type(/^Activity Type/, 'movement');

    expect(set()).toBe(before);
  });

  it('says that minutes belong to the time of the notification, which any entry has', async () => {
    await open('?editSchedule=nine');

    await type(/^Slot/, '09:20');
    await press('Save');
    expect(screen.getByText(/^A slot begins on the hour: 09:00, not '09:20'\./)).toBeDefined();
    expect(schedule.saves).toEqual([]);

    await type(/^Slot/, '09:00');
    await type(/^Sent at/, '09:20');
    await press('Save');
    expect(schedule.saves).toMatchObject([{ update: [{ id: 'nine', exerciseTime: '09:20' }] }]);
  });

  it.each(['9', '09', '24:00', '9:5'])(
    'shows that %s is invalid, saves nothing and keeps the typed text',
    async (time) => {
      await open('?editSchedule=nine');
      await type('Title', 'Up');

      await type(/^Slot/, time);
      await press('Save');

      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText('Time must be in HH:MM format')).toBeDefined();
      expect(dialog.getByText(`, 00:00 to 23:59, not '${time}'.`)).toBeDefined();
      expect(dialog.getByLabelText<HTMLInputElement>(/^Slot/).value).toBe(time);
      expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Up');
      expect(schedule.saves).toEqual([]);
    },
  );

  it.each(['movement', 'stretch', 'strength'])('requires a set for %s', async (activity) => {
    await open();
    await press('Create Schedule');
    await type(/^Activity Type/, activity);
    await type(/^Title/, 'Up');

    await press('Save');

    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Please select a Set and at least one day')).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Up');
    expect(schedule.saves).toEqual([]);
  });

  it('says before a save that another entry at the same time is sent instead, and offers advice', async () => {
    await open();
    await press('Create Schedule');
    await type(/^Set/, 'set-1');
    await passTime(500);

    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Slot 09:00. The notification is due at 08:55 UTC/)).toBeDefined();
    const reason = "Not sent: 'Rise' (no template) is sent instead.";
    expect(dialog.getByText(reason)).toBeDefined();
    await type(/^Sent at/, '08:50');
    await passTime(500);
    expect(dialog.queryByText(reason)).toBeNull();
  });

  it('marks the entries that are not sent in the lists and in the week, with the reason', async () => {
    const [nine] = schedule.entries;
    const twin = { ...nine, id: 'twin', notificationHeading: 'Twin', days: ['Mon', 'Tue'] };
    schedule.entries = [...schedule.entries, twin];
    const reason = "Not sent: 'Rise' (no template) is sent instead.";
    await open('?view=special');
    expect(screen.getByText(reason)).toBeDefined();

    await open('?view=week');

    const marked = screen.getAllByRole('button', { name: /not sent$/ });
    expect(marked.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Twin, Movement, Mon 09:00, not sent',
      'Twin, Movement, Tue 09:00, not sent',
    ]);
    expect(marked[0]?.title).toContain(reason);
  });

  it('shows the effect on today, and what has already been scheduled with the old text', async () => {
    vi.setSystemTime(Date.parse('2026-03-04T07:20:00.000Z'));
    schedule.notifications = [
      {
        id: 'notification-20260304-0855-exercise',
        notificationID: 'p1',
        notificationType: 'exercise',
        scheduledTime: '08:55',
        status: 'scheduled',
        metadata: JSON.stringify({ heading: 'Rise', content: 'Two minutes' }),
      },
    ];
    await open('?editSchedule=nine');
    await type('Title', 'Up');
    await passTime(500);

    const today = within(screen.getByRole('region', { name: 'Today' }));
    expect(
      today.getByText(/^1 notification that is still to come would change\. 1 notification already/),
    ).toBeDefined();
    expect(today.getByText(/'Rise' becomes 'Up'/)).toBeDefined();
    expect(today.getByText(/^1 notification already created keeps the old text/)).toBeDefined();
  });

  it('blocks a save that the server would refuse, and names the entry, the field and the value', async () => {
    await open();
    await press('Paste Entries');
    await type(/^Spreadsheet rows/, '09\tMon\tmovement\tset-1\tRise\tUp\t08:55\tno-template');
    await passTime(500);
    await press('Add 1 entry');
    await passTime(500);

    const review = within(screen.getByRole('alertdialog', { name: 'Save 1 entry?' }));
    expect(within(review.getByRole('alert')).getByRole('listitem').textContent).toBe(
      "09:00 Mon, no-template (Rise), template: The template ID 'no-template' is reserved for entries without a template",
    );
    expect(review.getByRole('button', { name: 'Save 1 entry' }).hasAttribute('disabled')).toBe(true);
  });

  it('names a set that has been deleted since it was selected', async () => {
    schedule.sets = schedule.sets.filter(({ id }) => id !== 'set-1');
    await open('?editSchedule=nine');
    await type('Title', 'Up');
    await passTime(500);

    const dialog = within(screen.getByRole('dialog'));
    const sentence = 'The set "set-1" is not in the database; expected the ID of an existing set.';
    expect(dialog.getByText(sentence)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Up');
  });

  it('has three groups, and creates a special schedule without preselected days', async () => {
    await open('?view=special');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
      'Weekday Schedules 2',
      'Weekend Schedules 0',
      'Special Schedules 0',
      'Week',
    ]);

    await press('Create Special Schedule');

    const days = within(screen.getByRole('dialog')).getByRole('group', { name: 'Days' });
    const states = [...days.querySelectorAll('button')].map((day) => day.getAttribute('aria-pressed'));
    expect(states).toEqual(Array(7).fill('false'));
  });
});
