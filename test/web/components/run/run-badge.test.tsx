// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RunBadge } from '#web/components/run/run-status';
import { renderInTheme } from '../../render';

const run = { status: 'SUCCEEDED', dryRun: false, findings: [], changed: 10, undoneBy: 'B' } as const;

it('says first of a run of which nothing stands that it is undone, and then how it ended', () => {
  renderInTheme(<RunBadge run={{ ...run, changesStanding: 0 }} />);

  const undone = screen.getByText('Undone');
  const ended = screen.getByText('Succeeded');
  expect(undone.compareDocumentPosition(ended) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(undone.querySelector('svg')?.getAttribute('class')).toContain('undo');
});

it('says of a run of which something stands how it ended, and that it is partly undone', () => {
  renderInTheme(<RunBadge run={{ ...run, changesStanding: 3 }} />);

  const ended = screen.getByText('Succeeded');
  expect(
    ended.compareDocumentPosition(screen.getByText('Partly undone')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});
