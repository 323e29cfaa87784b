import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../components/toast/toaster';
import { messages } from './messages';
import type { TemplateGroup } from './model';

/** Returns a function that makes the next load show a toast, which says how much was loaded. */
export function useLoadedToast(loadedAtMs: number, groups: readonly TemplateGroup[]): () => void {
  const isDue = useRef(false);
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
