// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { ScheduleAnalysisTab } from '#web/features/schedule-analysis/tab';
import { FakeSchedule, fakeEntries } from '../fake-schedule';
import { buttonNamed, press } from '../press';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
const path = '/admin/classic';
let schedule: FakeSchedule;
let files: Blob[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  schedule = new FakeSchedule();
  api.graphql.mockReset();
  api.graphql.mockImplementation(schedule.graphql);
  files = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined }));
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(dismiss);
  }
  vi.useRealTimers();
});

function keep(blob: Blob): string {
  files.push(blob);
  return 'blob:file';
}

const Tab = () => (
  <>
    <ScheduleAnalysisTab />
    <Toaster />
  </>
);

async function open() {
  await renderPage(Tab, path, path);
  await passTime(100);
}

async function change(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
  await passTime(50);
}

const table = () => screen.getByRole('grid', { name: 'Schedule entries' });
const figure = (name: string) => screen.getByRole('region', { name }).textContent;

/** Presses a job's button, confirms, and ends the run with the given result. */
async function run(label: string, ending: Parameters<FakeSchedule['jobs']['update']>[0]): Promise<void> {
  await press(label);
  await press(label, screen.getByRole('alertdialog'));
  schedule.jobs.update(ending);
  await passTime(5_000);
}

describe('the Schedule Analysis tab', () => {
  it('has its seven buttons, figures, the hours with several activities, and a table', async () => {
    const twin = { ...fakeEntries[0], id: 'twin', activityType: 'strength', exerciseTime: '08:45' };
    schedule.entries = [
      ...fakeEntries,
      twin,
      { ...fakeEntries[1], id: 'four', templateName: 'energy-focus' },
    ];

    await open();

    const tools = within(screen.getByRole('group', { name: 'Schedule tools' }));
    expect(tools.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
      'Load Schedule Data',
      'Add New Entry',
      'Analyze Structure',
      'Export Data',
      'Create Test Multi-Activity Data',
      'Create Template Schedules',
      'Delete Test Data',
    ]);
    expect(figure('Schedule entries')).toContain('4');
    expect(figure('Schedule entries')).toContain('2 movement, 2 breathing');
    expect(figure('Required hours')).toContain('2/6');
    const several = within(screen.getByRole('list', { name: 'Multi-activity hours' }));
    expect(several.getByRole('listitem').textContent).toContain(
      '09:00StrengthMovementNo template · Weekdays',
    );
    expect(within(table()).getAllByRole('button', { name: /^Edit Entry/ })).toHaveLength(4);
  });

  it('filters by template, including Legacy/Unassigned, and searches', async () => {
    schedule.entries = [
      ...fakeEntries,
      { ...fakeEntries[0], id: 'ten', hour: '10', templateName: 'energy-focus' },
    ];
    await open();
    const rows = () => within(table()).getAllByRole('button', { name: /^Edit Entry/ }).length;

    fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'no-template' } });
    await passTime(50);
    expect(rows()).toBe(2);
    fireEvent.change(screen.getByLabelText('Template'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'long exhale' } });
    await passTime(1_000);
    expect(rows()).toBe(1);
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nowhere' } });
    await passTime(1_000);
    await press('Clear filter and search');
    expect(rows()).toBe(3);
  });

  it('explains why the schedule could not be loaded', async () => {
    schedule.refusals.set('ScheduleEntries', unreachable);

    await open();

    expect(screen.getByText('Failed to load schedule data: The server cannot be reached.')).toBeDefined();
  });

  it('keeps the previous schedule when a reload fails, and reports the error', async () => {
    await open();
    schedule.refusals.set('ScheduleEntries', unreachable);

    await press('Load Schedule Data');

    expect(
      screen.getAllByText('Failed to load schedule data: The server cannot be reached.').length,
    ).toBeGreaterThan(0);
    expect(within(table()).getByText('Rise')).toBeDefined();
  });

  it('warns that there is no data to analyze or to export', async () => {
    schedule.entries = [];
    await open();

    await press('Analyze Structure');
    expect(screen.getByText('No schedule data to analyze')).toBeDefined();
    await press('Export Data');
    expect(screen.getByText('No schedule data to export')).toBeDefined();
    expect(files).toEqual([]);
  });

  it('analyzes the structure with the rules of the audits, and links to each entry', async () => {
    schedule.entries = [...fakeEntries, { ...fakeEntries[0], id: 'late', hour: '22', set: 'set-gone' }];
    await open();

    await press('Analyze Structure');

    const structure = within(screen.getByRole('region', { name: 'Structure' }));
    expect(structure.getByText(/The set "set-gone" is not in the database/)).toBeDefined();
    expect(structure.getByText(/The hour is "22"; expected one of 09, 10, 11, 14, 15, 16/)).toBeDefined();
    expect(structure.getAllByText('Missing')).toHaveLength(4);
    expect(structure.getByText('Not required')).toBeDefined();
  });

  it('cannot check the structure without the sets', async () => {
    schedule.refusals.set('LibrarySets', unreachable);
    await open();

    await press('Analyze Structure');

    expect(
      screen.getByText('Failed to analyze schedule structure: The server cannot be reached.'),
    ).toBeDefined();
  });

  it('exports the entries of the template as JSON, as they are stored now', async () => {
    await open();
    schedule.entries = [{ ...fakeEntries[0], id: 'nine', notificationHeading: 'Newer' }];

    await press('Export Data');

    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject([{ notificationHeading: 'Newer' }]);
    expect(screen.getByText('1 entry exported.')).toBeDefined();
    schedule.refusals.set('ScheduleEntries', unreachable);
    await press('Export Data');
    expect(screen.getByText('Failed to export schedule data: The server cannot be reached.')).toBeDefined();
  });

  it('creates an entry that begins as hour 9, movement, Monday, and needs a set and a day', async () => {
    await open();
    await press('Add New Entry');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Slot/).value).toBe('09');
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Slot/).options).toHaveLength(16);
    expect(dialog.getByLabelText<HTMLSelectElement>('Activity Type', { exact: false }).value).toBe(
      'movement',
    );
    expect(dialog.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      'Mon',
    ]);

    await press('Save');
    expect(dialog.getAllByText('Please select a Set and at least one day').length).toBeGreaterThan(0);
    fireEvent.change(dialog.getByLabelText(/^Set/), { target: { value: 'set-2' } });
    await change('Title', '');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save');
    expect(dialog.getByText('Failed to create schedule entry: The server cannot be reached.')).toBeDefined();
    schedule.refusals.clear();
    await press('Save');

    expect(schedule.saves).toEqual([
      {
        create: [
          {
            hour: '09',
            days: ['Mon'],
            activityType: 'movement',
            set: 'set-2',
            notificationHeading: 'Time for movement!',
            notificationContent: "Let's do a quick movement session.",
            exerciseTime: '08:55',
          },
        ],
        update: [],
        remove: [],
      },
    ]);
  });

  it('edits an entry, sends only changes, and says if there are none', async () => {
    await open();
    await press(/^Edit Entry 09:00/);
    await press('Save');
    expect(screen.getByText('No changes detected')).toBeDefined();
    expect(schedule.saves).toEqual([]);

    await press(/^Edit Entry 09:00/);
    await change('Title', 'Up');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save');
    expect(screen.getByText('Failed to update schedule entry: The server cannot be reached.')).toBeDefined();
    schedule.refusals.clear();
    await press('Save');

    expect(schedule.saves).toEqual([
      { create: [], update: [{ id: 'nine', _version: 3, notificationHeading: 'Up' }], remove: [] },
    ]);
  });

  it('edits entries in its week together, with one review and one save', async () => {
    await open();
    await press('Rise, Movement, Tue 09:00');
    await change('Applies to', 'all');
    await change('Title', 'Up');
    await press('Apply');
    await press('Add an entry on Wed at 14:00');
    await change(/^Set/, 'set-2');
    await press('Apply');
    expect(schedule.saves).toEqual([]);

    await press('Save Changes');
    await press('Save 2 entries');

    expect(schedule.saves).toMatchObject([
      { create: [{ hour: '14', days: ['Wed'] }], update: [{ id: 'nine', notificationHeading: 'Up' }] },
    ]);
    expect(screen.getByText('2 schedule entries saved')).toBeDefined();
  });

  it('also shows the chosen template in its week', async () => {
    schedule.entries = fakeEntries.map((entry) =>
      entry.id === 'eleven' ? { ...entry, templateName: 'energy-focus' } : entry,
    );
    await open();

    fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'energy-focus' } });
    await passTime(500);

    const week = within(screen.getByRole('region', { name: 'Week view of the default schedule' }));
    expect(week.queryAllByText('Rise')).toEqual([]);
    expect(week.getAllByText('Breathe')).toHaveLength(5);
  });

  it('says that the sets could not be loaded when one is to be selected', async () => {
    schedule.refusals.set('LibrarySets', unreachable);
    await open();

    await press('Add New Entry');

    expect(screen.getByText('Failed to load available Sets: The server cannot be reached.')).toBeDefined();
  });

  it.each([
    ['Create Test Multi-Activity Data', 'multi-activity-test-data', '6 entries created or reset.'],
    ['Create Template Schedules', 'template-schedules', '6 entries created, changed or deleted.'],
    ['Delete Test Data', 'multi-activity-test-data-removal', '6 entries deleted.'],
  ])('%s asks for confirmation, runs a job, and offers its undo', async (label, job, outcome) => {
    await open();

    const undoableUntil = '2026-04-01T00:00:00.000Z';
    await run(label, { status: 'SUCCEEDED', changed: 6, failed: 0, undoableUntil });

    expect(schedule.jobs.started).toMatchObject([{ job, dryRun: false }]);
    expect(screen.getByText(outcome)).toBeDefined();
    expect(buttonNamed('Undo')).toBeDefined();
  });

  it.each([
    ['Create Test Multi-Activity Data', 'Failed to create test data: No set is active.'],
    ['Create Template Schedules', 'Failed to create template schedules: No set is active.'],
    ['Delete Test Data', 'Failed to delete test data: No set is active.'],
  ])('%s explains why its run failed, or was not started', async (label, message) => {
    await open();

    await run(label, { status: 'FAILED', changed: 0, failed: 0, reason: 'No set is active.' });
    expect(screen.getByText(message)).toBeDefined();

    schedule.jobs.refusal = new ApiError('Conflict', 'Another run holds the table.');
    await press(label);
    await press(label, screen.getByRole('alertdialog'));
    expect(
      screen.getByText(message.replace('No set is active.', 'Another run holds the table.')),
    ).toBeDefined();
  });
});
