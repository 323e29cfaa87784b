// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProgressBar } from '#web/components/run/progress';
import { renderInTheme } from '../../render';

const bar = (fraction: number | undefined) => (
  <ProgressBar label="Migration" status="RUNNING" fraction={fraction} />
);
const shown = () => screen.getByRole('progressbar', { name: 'Migration' }).getAttribute('aria-valuenow');

describe('a progress bar', () => {
  it('never goes backwards', () => {
    const { rerender } = renderInTheme(bar(0.64));

    rerender(bar(0.5));

    expect(shown()).toBe('64');
  });

  it('keeps its value if the total is briefly unknown', () => {
    const { rerender } = renderInTheme(bar(0.3));

    rerender(bar(undefined));

    expect(shown()).toBe('30');
  });

  it('continues from its previous value', () => {
    const { rerender } = renderInTheme(bar(0.3));

    rerender(bar(0.31));

    expect(shown()).toBe('31');
  });

  it('shows no number while the total is unknown', () => {
    renderInTheme(bar(undefined));

    expect(shown()).toBeNull();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Running');
  });

  it.each([
    [-1, '0'],
    [2, '100'],
    [0.999, '99'],
  ])('shows %d as %s', (fraction, expected) => {
    renderInTheme(bar(fraction));

    expect(shown()).toBe(expected);
  });

  it('treats a share that is not a number as unknown', () => {
    renderInTheme(bar(Number.NaN));

    expect(shown()).toBeNull();
  });
});
