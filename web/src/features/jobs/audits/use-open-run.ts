import { useNavigate } from '@tanstack/react-router';
import type { ToastAction } from '../../../components/toast/toast-store';

/** The next step of a message about a run: its page, which has the changes and the undo. */
export function useOpenRun(): (runId: string) => ToastAction {
  const navigate = useNavigate();
  return (runId) => ({
    label: 'Open run',
    onClick: () => void navigate({ to: '/admin/jobs/$runId', params: { runId } }),
  });
}
