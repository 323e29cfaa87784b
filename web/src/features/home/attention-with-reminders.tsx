import { AttentionList } from '../../components/run/attention-list';
import { useBrokenReminders } from './broken-reminders';

/** The runs that need attention, and what the chain check found to be wrong with today's reminders. */
export default function AttentionWithReminders() {
  return <AttentionList always others={useBrokenReminders()} />;
}
