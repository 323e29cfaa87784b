// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Trend } from '#web/components/trend/trend';
import { TrendFigure } from '#web/components/trend/trend-figure';
import { stretchesOf } from '#web/components/trend/trend-marks';
import { renderInTheme } from '../../render';

const trend: Trend = {
  look: 'bars',
  whole: true,
  format: (value) => `${value}`,
  units: [{ name: 'Findings', size: 1 }],
  missing: 'No run',
  series: [{ key: 'findings', label: 'Findings', color: 'teal.solid' }],
  points: [
    { x: '2026-03-01', values: { findings: 4 } },
    { x: '2026-03-02', values: {} },
    { x: '2026-03-03', values: { findings: 0 } },
  ],
};

function show(change: Partial<Trend> = {}) {
  const all = { ...trend, ...change };
  renderInTheme(<TrendFigure title="Nights" summary="4 findings." trend={all} empty="No run in 3 nights" />);
}
const chart = () => screen.getByRole('group', { name: /^Nights\./ });
const reading = () => screen.getByRole('status').textContent;

describe('a chart', () => {
  it('shows the values at each place with the arrow keys, and distinguishes a place without a run from one with 0', () => {
    show();
    const heard = ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'].map((key) => {
      fireEvent.keyDown(chart(), { key });
      return reading();
    });

    expect(heard).toEqual([
      '1 Mar: Findings 4',
      '2 Mar: No run',
      '3 Mar: Findings 0',
      '3 Mar: Findings 0',
      '2 Mar: No run',
    ]);
  });

  it('shows them under the pointer too, until Escape is pressed', () => {
    show();

    fireEvent.keyDown(chart(), { key: 'End' });
    expect(screen.getByText('3 Mar', { selector: 'div' })).toBeDefined();
    fireEvent.keyDown(chart(), { key: 'Escape' });
    expect(screen.queryByText('3 Mar', { selector: 'div' })).toBeNull();
  });

  it('is available as a table with every place', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Show Nights as a table' }));

    const rows = within(screen.getByRole('table', { name: 'Nights' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Day (UTC)Findings',
      '3 Mar0',
      '2 MarNo run',
      '1 Mar4',
    ]);
  });

  it('is drawn even if everything measured is 0', () => {
    show({ points: [{ x: '2026-03-03', values: { findings: 0 } }] });
    expect(chart()).toBeDefined();
    expect(screen.queryByText('No run in 3 nights')).toBeNull();
  });

  it('explains why it is empty if nothing was measured', () => {
    show({ points: [{ x: '2026-03-03', values: {} }] });

    expect(screen.getAllByText('No run in 3 nights').length).toBeGreaterThan(0);
  });

  it('interrupts a line where nothing was measured', () => {
    expect(stretchesOf(trend.points, 'findings')).toEqual([[{ x: 0, value: 4 }], [{ x: 2, value: 0 }]]);
  });
});
