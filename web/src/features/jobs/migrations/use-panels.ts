import { useState } from 'react';

type Panels = Readonly<Record<string, boolean>>;

/** A `filter` opens panels with matches until the user closes them; else they stay as left. */
export function usePanels(filter: string | undefined, atFirst: Panels) {
  const [left, setLeft] = useState(atFirst);
  const [found, setFound] = useState<{ readonly filter: string; readonly panels: Panels }>();
  const foundPanels = found !== undefined && found.filter === filter ? found.panels : {};
  return {
    /** `hasFound` is true if the panel contains matches. */
    isOpen: (panel: string, hasFound: boolean) =>
      filter === undefined ? (left[panel] ?? false) : (foundPanels[panel] ?? hasFound),
    toggle: (panel: string, open: boolean) => {
      if (filter === undefined) setLeft({ ...left, [panel]: open });
      else setFound({ filter, panels: { ...foundPanels, [panel]: open } });
    },
  };
}
