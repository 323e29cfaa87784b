/**
 * Moves the clock of the process that loads this module by the milliseconds in its address
 * (`moved-clock.ts?byMs=-60000`). Time passes at the usual speed.
 */
const byMs = Number(new URL(import.meta.url).searchParams.get('byMs'));

/** Also runs in browser pages, which know nothing of this module. */
export function moveClock(ms: number): void {
  const Machine = Date;
  globalThis.Date = class extends Machine {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length > 0 ? parts : [Machine.now() + ms]) as [number]));
    }
    static override now(): number {
      return Machine.now() + ms;
    }
  } as DateConstructor;
}

if (byMs) moveClock(byMs);
