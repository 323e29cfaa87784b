import { isAdmitted } from './admission';
import { queryClient } from './reading/query-client';
import { readAhead } from './reading/read-ahead';
import { router } from './router';

/** How long to wait for the page before showing the frame without it, in milliseconds. */
const maxWaitMs = 500;

/** The page for the URL at which the panel was opened. */
export interface FirstPage {
  /**
   * Reads the page's first data once the session is known. Resolves when the page can be rendered, or after
   * the maximum wait.
   */
  readonly read: () => Promise<void>;
}

/** Starts loading the current page's code while the settings and the session are being read. */
export function startPage(): FirstPage {
  const { pathname, searchStr } = router.latestLocation;
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  // If the code cannot be loaded, the router tries again and shows the error.
  const page = foundRoute?.options.staticData?.load?.().catch(() => undefined);
  return {
    async read() {
      if (!isAdmitted()) return;
      const read = page?.then((component) => readAhead(queryClient, component?.reads, searchStr));
      // It is faster to render both together than the frame first and the page a moment later.
      await Promise.race([read, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    },
  };
}
