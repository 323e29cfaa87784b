import type { CDPSession, Locator, Page } from 'playwright-core';

/** The factor by which the CPU is slowed down to simulate an old laptop. */
export const slowdown = 4;
/** The maximum time that an interaction may block the page, in milliseconds. */
export const maxBlockedMs = 200;

/** The measurements for one interaction. */
export interface Felt {
  /**
   * The CPU time of each task on the page's main thread, in milliseconds, multiplied by the slowdown. It is
   * not affected by other programs on the machine. It includes the browser's tasks for the page, such as
   * layout and painting.
   */
  readonly tasks: readonly number[];
  /**
   * The longest interaction-to-next-paint time in milliseconds, with the CPU slowed down. Other programs on
   * the machine can increase it. 0 means less than 16 ms.
   */
  readonly inpMs: number;
}

interface Noting extends Window {
  interactions: number[];
}

/** Makes a page record its interactions. Call this before opening the page. */
export async function noteInteractions(page: Page): Promise<void> {
  // The tool that runs this file wraps functions in its own helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(() => {
    const noting = window as unknown as Noting;
    noting.interactions = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEventTiming).interactionId) noting.interactions.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/**
 * Measures an interaction's tasks at full speed. The interaction may use only the mouse and keyboard, because
 * looking up elements also causes work in the page.
 */
export async function tasksOf(devTools: CDPSession, act: () => Promise<void>): Promise<readonly number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  devTools.on('Tracing.dataCollected', collect);
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await act();
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await complete;
  devTools.off('Tracing.dataCollected', collect);
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return events
    .filter((event) => event.name === 'RunTask' && event.tdur !== undefined && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The CPU time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/** Measures the longest interaction-to-next-paint time, with the CPU slowed down. */
export async function inpOf(page: Page, devTools: CDPSession, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as Noting).interactions.length = 0;
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const durations = await page.evaluate(() => (window as unknown as Noting).interactions);
  return Math.max(0, ...durations);
}

/** Returns the position of an element's centre, for the mouse. */
export async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the text for the table, and whether the target was met. */
export function feltAs({ tasks, inpMs }: Felt): { readonly measured: string; readonly met: boolean } {
  const longest = Math.max(0, ...tasks);
  return {
    measured: `longest task ${longest.toFixed(0)} ms, slowest interaction ${inpMs.toFixed(0)} ms`,
    met: longest < maxBlockedMs && inpMs < maxBlockedMs,
  };
}
