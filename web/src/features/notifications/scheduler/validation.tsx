import { useMemo } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { OutcomeAlert } from '../../../components/actions/outcome-alert';
import { EntryProblems } from '../../../components/schedule-entry/entry-problems';
import { problemsByEntry } from '../../../components/schedule-entry/problems';
import type { EntryLibrary } from '../../../components/week/use-library';
import { messages } from './messages';

interface ValidationProps {
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
  readonly onClose: () => void;
}

/** The problems that the audit rules find in the edited schedule. */
export function Validation({ entries, library, onClose }: ValidationProps) {
  const found = useMemo(() => problemsByEntry(entries, library.library), [entries, library.library]);
  if (found.length === 0) {
    return (
      <OutcomeAlert status="success" title="No problems found" onDismiss={onClose}>
        {messages.allValid(entries.length)}
      </OutcomeAlert>
    );
  }
  return <EntryProblems title="Problems in the schedule" found={found} onDismiss={onClose} />;
}
