import { inactivityMinutes } from '#shared/domain/users/session-length';
import { readStored, writeStored } from '../browser/stored-text';

const minuteMs = 60_000;
const limitMs = inactivityMinutes * minuteMs;

/** How long before the end of the session the user is warned, in milliseconds. */
const warningMs = 5 * minuteMs;

/** The interval between checks, and the precision of the stored time, in milliseconds. */
const checkMs = 10_000;

/** The events that show activity. Only a person can cause them, never the page itself. */
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;

const key = 'last-activity';

export interface InactivityListener {
  /** Shows or hides the warning. `endsAtMs` is since the epoch, or undefined if the session will continue. */
  warn(endsAtMs: number | undefined): void;
  /** Called once, when the session has been inactive for too long. */
  end(): void;
}

/**
 * Tracks whether the panel is in use, in this tab or any other. The time of the last activity is stored in
 * the browser, so it survives sleep and a restored tab. While a warning is shown, only `continueSession`
 * counts as activity, because someone else may be moving the mouse.
 * @param signedInAtMs the start of the session, which counts as activity
 * @returns `stop`, and `continueSession`, for when the user dismisses the warning
 */
export function watchInactivity(signedInAtMs: number, listener: InactivityListener) {
  let warned = false;
  let over = false;
  // If storage is blocked, this is the only record of it.
  let knownMs = signedInAtMs;
  const lastMs = () => {
    knownMs = Math.max(knownMs, Number(readStored(key)) || 0);
    return knownMs;
  };
  const note = () => {
    knownMs = Date.now();
    writeStored(key, `${knownMs}`);
  };

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
    if (Date.now() - knownMs < checkMs) return;
    // The check runs first, because the machine may have been asleep since the last check.
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
