// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RunBadge } from '#web/components/run/run-status';
import { renderInTheme } from '../../render';

const run = { status: 'SUCCEEDED', dryRun: false, findings: [], changed: 10, undoneBy: 'B' } as const;

it('shows that a run is fully undone, followed by its outcome', () => {
  renderInTheme(<RunBadge run={{ ...run, changesStanding: 0 }} />);

  const undone = screen.getByText('Undone');
  const ended = screen.getByText('Succeeded');
  expect(undone.compareDocumentPosition(ended) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(undone.querySelector('svg')?.getAttribute('class')).toContain('undo');
});

it('shows the outcome of a partly undone run, followed by the undo', () => {
  renderInTheme(<RunBadge run={{ ...run, changesStanding: 3 }} />);

  const ended = screen.getByText('Succeeded');
  expect(
    ended.compareDocumentPosition(screen.getByText('Partly undone')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

it('shows that an alarm holds a run', () => {
  const held = { since: '2026-01-02T03:04:05.000Z', until: '2026-01-02T04:04:05.000Z', alarms: [] };
  renderInTheme(<RunBadge run={{ ...run, status: 'RUNNING', undoneBy: null, held }} />);

  expect(screen.getByText('Held')).toBeTruthy();
  expect(screen.queryByText('Running')).toBeNull();
});
