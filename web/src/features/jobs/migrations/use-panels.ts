import { useState } from 'react';

type Panels = Readonly<Record<string, boolean>>;

/**
 * The open panels. A filter opens panels with matches until the user closes them. Without one, panels stay as
 * the user left them.
 * @param filter the search text, or undefined if there is none
 * @param atFirst the panels that are open initially
 */
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
