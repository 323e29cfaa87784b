import { inactivityMinutes } from '#shared/domain/users/session-length';

const minuteMs = 60_000;
const limitMs = inactivityMinutes * minuteMs;

/** Time before the end at which the person is warned, in milliseconds. */
const warningMs = 5 * minuteMs;

/** Time between two checks, and the precision of what is kept, in milliseconds. */
const checkMs = 10_000;

/** What counts as activity: whatever a person does with a page, but nothing that the page does itself. */
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;

const key = 'last-activity';

/** Who is told about a session that nobody uses. */
export interface InactivityListener {
  /**
   * Called with the time at which the session will end (milliseconds since the epoch); undefined if it goes
   * on.
   */
  warn(endsAtMs: number | undefined): void;
  /** Called once, when nobody has used the session for too long. */
  end(): void;
}

/**
 * Watches whether the person still uses the panel, in this tab or any other. The time of the last activity is
 * kept in the browser, so that a machine that slept, and a tab that is restored, know it too. While a warning
 * is shown, only `continueSession` counts as activity: somebody else's hand on the mouse must not.
 *
 * @param signedInAtMs when the session began, which counts as activity
 * @returns `stop`, and `continueSession` for the person's answer to the warning
 */
export function watchInactivity(signedInAtMs: number, listener: InactivityListener) {
  let warned = false;
  let over = false;
  const lastMs = () => Math.max(signedInAtMs, Number(localStorage.getItem(key)) || 0);
  const note = () => localStorage.setItem(key, `${Date.now()}`);

  function check(): void {
    const endsAtMs = lastMs() + limitMs;
    if (over) return;
    if (Date.now() >= endsAtMs) {
      over = true;
      listener.end();
    } else if (Date.now() >= endsAtMs - warningMs !== warned) {
      warned = !warned;
      listener.warn(warned ? endsAtMs : undefined);
    }
  }

  function act(): void {
    // First, because the machine may have slept since the last check.
    check();
    if (!over && !warned && Date.now() - lastMs() >= checkMs) note();
  }

  check();
  const timer = setInterval(check, checkMs);
  for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true });
  return {
    stop() {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
    },
    continueSession() {
      if (over) return;
      note();
      check();
    },
  };
}
