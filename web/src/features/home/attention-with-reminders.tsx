import { AttentionList } from '../../components/run/attention-list';
import { useBrokenReminders } from './broken-reminders';

export default function AttentionWithReminders() {
  return <AttentionList always others={useBrokenReminders()} />;
}
