import { isAdmitted } from './admission';
import { queryClient } from './reading/query-client';
import { readAhead } from './reading/read-ahead';
import { router } from './router';

/** Time after which the frame is shown without the page, in milliseconds. */
const maxWaitMs = 500;

/** The page at the address at which the panel was opened. */
export interface FirstPage {
  /**
   * Sends the page's first queries as soon as its code is loaded, if the user may see it. Call it when the
   * session is known. Resolves once the page can be rendered, or when that takes too long.
   */
  readonly read: () => Promise<void>;
}

/**
 * Starts to load the code of the page at the current address, while the settings and the session are still
 * being read.
 */
export function startPage(): FirstPage {
  const { pathname, searchStr } = router.latestLocation;
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  // If the code cannot be loaded, the router loads it again and shows the error.
  const page = foundRoute?.options.staticData?.load?.().catch(() => undefined);
  return {
    async read() {
      if (!isAdmitted()) return;
      const read = page?.then((component) => readAhead(queryClient, component?.reads, searchStr));
      // Rendering the frame now and the page a moment later would take longer than rendering both at once.
      await Promise.race([read, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    },
  };
}
