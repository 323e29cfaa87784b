// @vitest-environment jsdom

// The page loads these modules lazily. They are imported before the clock is frozen.
import '#shared/domain/schedules/saving/save-file';
import '#web/components/schedule-entry/paste-dialog';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSchedule } from '../../fake-schedule';
import { buttonNamed, press } from '../../press';
import { passTime } from '../../render-page';
import { newest, open, title, unreachable } from './scheduler-page';

await vi.hoisted(() => import('../../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));
const uploads = vi.hoisted((): string[] => []);
vi.mock('#web/api/upload-file', () => ({
  uploadFile: async (file: File) => {
    uploads.push(await file.text());
    return 'upload-1';
  },
}));

let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  schedule = new FakeSchedule();
  uploads.length = 0;
  api.graphql.mockReset();
  api.graphql.mockImplementation(schedule.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the log of the notification scheduler', () => {
  it('describes which changes a save made, and which it could not make', async () => {
    await open();
    fireEvent.change(title(), { target: { value: 'Up' } });
    await press('Save Changes (1)');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save 1 entry');
    expect(newest()).toEqual([
      ['Failure', 'Failed to save schedule', '0 updates/creates, 1 errors: The server cannot be reached.'],
    ]);

    schedule.refusals.clear();
    await press('Save Changes (1)');
    await press('Save 1 entry');

    expect(newest()).toEqual([['Success', 'Schedule saved', '1 updates/creates, 0 errors']]);
    expect(schedule.saves).toHaveLength(1);
  });

  it('asks to delete, not to save, if entries are only deleted', async () => {
    await open();
    await press('Delete the entry at 09:00, Rise');
    await press('Save Changes (1)');

    await press('Delete 1 entry');

    expect(schedule.saves).toMatchObject([{ create: [], update: [], remove: [{ id: 'nine' }] }]);
  });

  it('rejects an incomplete entry, and one whose set no longer exists, and keeps the typed values', async () => {
    await open();
    await press('Add Schedule Entry');
    const dialog = within(screen.getByRole('dialog'));
    const form = screen.getByRole('dialog').querySelector('form') as HTMLFormElement;
    fireEvent.submit(form);
    await passTime(50);
    expect(newest()).toEqual([['Failure', 'Validation failed', 'Please fill in all required fields']]);
    expect(buttonNamed('Add Entry').disabled).toBe(true);

    fireEvent.change(dialog.getByLabelText(/^Hour/), { target: { value: '14' } });
    fireEvent.change(dialog.getByLabelText(/^Activity Type/), { target: { value: 'breathing' } });
    expect(dialog.getByLabelText<HTMLInputElement>(/^Notification Heading/).value).toBe(
      'Calm the nervous system',
    );
    await press('Add Entry');

    expect(newest()).toEqual([
      [
        'Failure',
        'Failed to add entry',
        "The breathing exercise 'breathing-001-box-breathing' does not exist. It may have been deleted. Select another one.",
      ],
    ]);
    fireEvent.change(dialog.getByLabelText(/^Breathing Exercise/), { target: { value: 'breathing-1' } });
    await press('Add Entry');
    expect(buttonNamed('Save Changes (1)')).toBeDefined();
  });

  it('fills in the texts and the time of a new entry by hour, type and set', async () => {
    await open();
    await press('Add Schedule Entry');
    const dialog = within(screen.getByRole('dialog'));
    const change = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const values = () =>
      [/^Notification Heading/, /^Exercise Time \(24-hour\)/, /^Notification Content/].map(
        (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
      );

    change(/^Hour/, '10');
    change(/^Activity Type/, 'breathing');
    expect(values().slice(0, 2)).toEqual(['Reset + Refocus', '10:25']);
    change(/^Activity Type/, 'movement');
    expect(values()).toEqual(['10:00 Movement Break', '09:55', 'Time for movement']);
    change(/^Movement Set/, 'set-2');
    expect(values()[2]).toBe('Desk yoga session');
  });

  it('validates after a confirmation, and logs problems as a failure', async () => {
    await open();
    await press('Validate Data Structure');
    await press('Validate');
    expect(screen.getByText(/The schedule has no entry at 10/)).toBeDefined();
    expect(newest()).toEqual([['Failure', 'Validation failed', 'Problems in 1 place.']]);

    fireEvent.change(screen.getByLabelText('Set ID at 09:00, Rise'), { target: { value: 'set-gone' } });
    await press('Validate Data Structure');
    await press('Validate');

    expect(screen.getByText(/The set "set-gone" is not in the database/)).toBeDefined();
    expect(newest()).toEqual([['Failure', 'Validation failed', 'Problems in 2 places.']]);
  });

  it('does not check sets before they are loaded, and reports this', async () => {
    schedule.refusals.set('LibrarySets', unreachable);
    await open();
    await press('Validate Data Structure');
    await press('Validate');
    expect(newest(2)).toContainEqual(['Failure', 'Validation failed', 'The server cannot be reached.']);

    fireEvent.change(title(), { target: { value: 'Up' } });
    await press('Save Changes (1)');
    const review = within(screen.getByRole('alertdialog'));
    const unchecked = 'The sets could not be loaded, so they were not checked: The server cannot be reached.';
    expect(review.getByText(unchecked)).toBeDefined();
    expect(review.queryByText(/is not in the database/)).toBeNull();

    schedule.refusals.clear();
    await press('Reload sets', screen.getByRole('alertdialog'));

    expect(review.queryByText(unchecked)).toBeNull();
  });
});

describe('200 entries pasted at once', () => {
  const rows = Array.from({ length: 200 }, (_, index) => `10\tTue\tmovement\tChair squats\tBreak ${index}`);

  it('are saved by one run, optionally after a dry run, and undone together', async () => {
    await open();
    await press('Paste Entries');
    await passTime(1_000);
    fireEvent.change(screen.getByLabelText(/^Spreadsheet rows/), {
      target: { value: [...rows, '24:00\tTue\tmovement\tset-1'].join('\n') },
    });
    await passTime(500);
    expect(
      screen.getByText(/Line 201: The hour is '24:00'; expected an hour of the day, 0 to 23./),
    ).toBeDefined();
    await press('Add 200 entries');
    await press('Save Changes (200)');
    const review = within(screen.getByRole('alertdialog'));

    await press('Dry run');
    schedule.jobs.update({ status: 'SUCCEEDED', changed: 200, failed: 0 });
    await passTime(5_000);
    expect(review.getByText('200 entries would be saved. See the run for the differences.')).toBeDefined();
    await press('Save 200 entries');
    const undoableUntil = '2026-04-01T00:00:00.000Z';
    schedule.jobs.update({ status: 'SUCCEEDED', changed: 200, failed: 0, undoableUntil });
    await passTime(5_000);

    const params = { upload: 'upload-1' };
    expect(schedule.jobs.started).toMatchObject([
      { job: 'save-schedule-entries', dryRun: true, params: JSON.stringify(params) },
      { job: 'save-schedule-entries', dryRun: false, params: JSON.stringify(params) },
    ]);
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?.split('\r\n')).toHaveLength(202);
    expect(schedule.saves).toEqual([]);
    expect(screen.getByText('200 entries saved in one run.')).toBeDefined();
    expect(buttonNamed('Undo')).toBeDefined();
  });
});

describe('an invalid time', () => {
  const wrong = (time: string) => `, 00:00 to 23:59, not '${time}'.`;

  it.each(['9', '09', '24:00', '9:5'])('%s is shown in its row, and stays as typed', async (time) => {
    await open();
    const cell = screen.getByLabelText<HTMLInputElement>('Time (HH:MM) at 09:00, Rise');

    fireEvent.change(cell, { target: { value: time } });
    await passTime(50);

    expect(screen.getByText('Time must be in HH:MM format')).toBeDefined();
    expect(screen.getByText(wrong(time))).toBeDefined();
    expect(cell.value).toBe(time);
    expect(cell.getAttribute('aria-invalid')).toBe('true');
  });

  it.each(['9', '09', '24:00', '9:5'])('%s is shown in the dialog, which adds nothing', async (time) => {
    await open();
    await press('Add Schedule Entry');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Hour/), { target: { value: '09' } });
    const field = dialog.getByLabelText<HTMLInputElement>(/^Exercise Time/);

    fireEvent.change(field, { target: { value: time } });
    await passTime(50);

    expect(dialog.getByText(wrong(time))).toBeDefined();
    expect(buttonNamed('Add Entry').disabled).toBe(true);
    expect(field.value).toBe(time);
  });
});
