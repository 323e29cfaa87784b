import { expect, test } from 'vitest';
import { findingsTrend, firstDay } from '#web/features/jobs/audits/findings-trend';

const now = Date.parse('2026-03-30T12:00:00Z');
const run = (createdAt: string, count: number, status = 'SUCCEEDED' as const) => ({
  createdAt,
  status,
  findings: [
    { kind: 'InvalidHour', count },
    { kind: 'HourPresent', count: 6 },
  ],
});

test('each of the last 30 nights has the findings of its last complete run, without informational ones', () => {
  const { points } = findingsTrend(
    [
      run('2026-03-30T02:00:00Z', 4),
      run('2026-03-30T09:00:00Z', 2),
      { ...run('2026-03-30T10:00:00Z', 9), status: 'FAILED' as const },
      run('2026-03-01T02:00:00Z', 7),
    ],
    now,
  );

  expect(points).toHaveLength(30);
  expect(points[0]).toEqual({ x: firstDay(now), values: { findings: 7 } });
  expect(points.at(-1)).toEqual({ x: '2026-03-30', values: { findings: 2 } });
  expect(points[5]?.values.findings).toBeUndefined();
});
