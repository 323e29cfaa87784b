/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveRegion } from '#web/components/layout/live-region';
import { renderInTheme } from '../../render';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const spoken = () => screen.getByRole('status').textContent;

test('announces a text that changes every second only every 5 s, always with the latest value', async () => {
  const { rerender } = renderInTheme(<LiveRegion text="0%" />);
  await pass(0);
  const told = [spoken()];

  for (let second = 1; second <= 20; second += 1) {
    rerender(<LiveRegion text={`${second}%`} />);
    await pass(1_000);
    if (spoken() !== told.at(-1)) told.push(spoken());
  }

  expect(told).toEqual(['0%', '5%', '10%', '15%', '20%']);
});

test('announces the last text when it stops changing', async () => {
  const { rerender } = renderInTheme(<LiveRegion text="98%" />);
  await pass(0);

  rerender(<LiveRegion text="Run complete" />);
  await pass(4_000);
  const before = spoken();
  await pass(1_000);

  expect(before).toBe('98%');
  expect(spoken()).toBe('Run complete');
});
