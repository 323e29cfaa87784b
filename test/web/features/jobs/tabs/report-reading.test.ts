import { expect, it } from 'vitest';
import { readReport } from '#web/features/jobs/tabs/report-reading';

it('reads groups, series and single values from the structure of a report, each value with its unit', () => {
  const reading = readReport({
    users: { total: 1_234, new: 5 },
    push: { subscribers: 617, optInPercent: 50 },
    time: { totalSeconds: 3_720, averageMinutesPerUser: 2.5 },
    types: [
      { type: 'movement', count: 40, percent: 80 },
      { type: 'breathing', count: 10, percent: 20 },
    ],
    mostActiveDay: null,
  });

  expect(reading).toEqual({
    groups: [
      {
        title: 'Users',
        figures: [
          { label: 'Total', value: '1,234' },
          { label: 'New', value: '5' },
        ],
      },
      {
        title: 'Push',
        figures: [
          { label: 'Subscribers', value: '617' },
          { label: 'Opt in', value: '50%' },
        ],
      },
      {
        title: 'Time',
        figures: [
          { label: 'Total', value: '1 h 02 min' },
          { label: 'Average minutes per user', value: '2.5' },
        ],
      },
      { title: 'Other', figures: [{ label: 'Most active day', value: 'none' }] },
    ],
    series: [
      {
        title: 'Types',
        bars: [
          { label: 'movement', value: '40', share: 1 },
          { label: 'breathing', value: '10', share: 0.25 },
        ],
      },
    ],
  });
});

it('leaves everything else to the file, and accepts an empty series', () => {
  expect(readReport({ mixed: [1, { a: 'b' }], none: [], unnamed: [{ count: 1 }] })).toEqual({
    groups: [],
    series: [],
  });
});
