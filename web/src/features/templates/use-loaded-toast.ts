import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../components/toast/toaster';
import { messages } from './messages';
import type { TemplateGroup } from './model';

/**
 * When the page opens, shows a toast that says how much was loaded. Later loads show a toast only if the user
 * requested them. The returned function makes the next load show a toast.
 */
export function useLoadedToast(loadedAtMs: number, groups: readonly TemplateGroup[]): () => void {
  const isDue = useRef(true);
  const tell = useEffectEvent(() => {
    const templates = groups.filter(({ id }) => id !== '').length;
    const schedules = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    toast.success(messages.loaded(templates, schedules));
    isDue.current = false;
  });
  useEffect(() => {
    if (loadedAtMs > 0 && isDue.current) tell();
  }, [loadedAtMs]);
  return () => {
    isDue.current = true;
  };
}
