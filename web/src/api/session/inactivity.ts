import { inactivityMinutes } from '#shared/domain/users/session-length';
import { readStored, writeStored } from '../browser/stored-text';

const minuteMs = 60_000;
const limitMs = inactivityMinutes * minuteMs;

/** Time before the end of the session at which the user is warned, in milliseconds. */
const warningMs = 5 * minuteMs;

/** Interval of the checks, and precision of the stored time, in milliseconds. */
const checkMs = 10_000;

/** Events that count as activity. They are caused by a person, never by the page itself. */
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;

const key = 'last-activity';

/** Callbacks for an unused session. */
export interface InactivityListener {
  /**
   * Called with the time at which the session will end (milliseconds since the epoch), or undefined if it
   * continues.
   */
  warn(endsAtMs: number | undefined): void;
  /** Called once, when the session has been inactive for too long. */
  end(): void;
}

/**
 * Watches whether the panel is used, in this tab or any other. The time of the last activity is stored in the
 * browser, so that it is also available after the machine slept, and in a restored tab. While a warning is
 * shown, only `continueSession` counts as activity, because the mouse may be moved by someone else.
 *
 * @param signedInAtMs start of the session, which counts as activity
 * @returns `stop`, and `continueSession` for when the user dismisses the warning
 */
export function watchInactivity(signedInAtMs: number, listener: InactivityListener) {
  let warned = false;
  let over = false;
  // The last activity known to this tab. If storage is blocked, this is the only source.
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
    // Most events closely follow the previous one, and a moving pointer sends hundreds. These need no check.
    if (Date.now() - knownMs < checkMs) return;
    // Checked first, because the machine may have slept since the last check.
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
