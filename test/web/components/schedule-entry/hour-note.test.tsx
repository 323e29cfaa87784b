// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HourNote } from '#web/components/schedule-entry/hour-note';
import { renderPage } from '../../features/render-page';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const entry = { id: 'default-9', hour: '09', exerciseTime: '08:55', activityType: 'movement' };

const show = (stored: object) =>
  renderPage(() => <HourNote entry={{ ...entry, ...stored }} />, '/admin/schedules', '/admin/schedules');

it.each([
  ['an hour that is not required', { hour: '08' }, /The hour is "08"; expected one of/],
  ['a time outside its hour', { exerciseTime: '09:15' }, /Sent at 09:15; .* usually sent at 08:55/],
])('names %s, and links to the audit that explains it', async (_, stored, message) => {
  await show(stored);

  expect(screen.getByText(message)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Schedule hours audit' });
  expect(link.getAttribute('href')).toBe('/admin/schedule-hours-audit');
});

it('shows nothing about an entry at its usual time', async () => {
  await show({});

  expect(screen.queryByRole('link')).toBeNull();
});
