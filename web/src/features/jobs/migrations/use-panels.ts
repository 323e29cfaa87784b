import { useState } from 'react';

type Panels = Readonly<Record<string, boolean>>;

/**
 * Which panels are open. A filter opens those where something was found, until a person closes them; without
 * one they are as the person left them.
 *
 * @param filter what is looked for, in a text; undefined: nothing
 * @param atFirst those that are open at first
 */
export function usePanels(filter: string | undefined, atFirst: Panels) {
  const [left, setLeft] = useState(atFirst);
  const [found, setFound] = useState<{ readonly filter: string; readonly panels: Panels }>();
  const foundPanels = found !== undefined && found.filter === filter ? found.panels : {};
  return {
    /** `hasFound`: the filter lets something in it through. */
    isOpen: (panel: string, hasFound: boolean) =>
      filter === undefined ? (left[panel] ?? false) : (foundPanels[panel] ?? hasFound),
    toggle: (panel: string, open: boolean) => {
      if (filter === undefined) setLeft({ ...left, [panel]: open });
      else setFound({ filter, panels: { ...foundPanels, [panel]: open } });
    },
  };
}
