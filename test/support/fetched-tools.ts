/**
 * The reason why a test that fetches packages from other registries than npm's is skipped, or undefined if
 * `FETCH_TOOLS=1` allows it.
 */
export const fetchedToolsRefused =
  process.env.FETCH_TOOLS === '1'
    ? undefined
    : 'Skipped: fetches packages from other registries. Set FETCH_TOOLS=1 to run it.';
