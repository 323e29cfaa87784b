import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** The headless shell comes first, because tests take a third less time with it. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the browser for the browser tests: the one in CHROMIUM_PATH or, if that is not set, the first
 * Chromium or Chrome on the PATH or in its usual location. Returns undefined if there is none. Throws if
 * CHROMIUM_PATH is not the path to a program.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is '${named}', which is no program that can be run.`);
  }
  return installed(env)[0];
}

/**
 * Returns true for the headless shell, which denies all permissions and therefore never shows a notification.
 */
const isShell = (path: string) => /headless[-_]shell/.test(basename(path));

/**
 * Returns a Chromium that can show notifications: the one in CHROMIUM_PATH unless it is a headless shell, or
 * else the first one in the usual locations that is not a headless shell. Returns undefined if there is none.
 */
export function findFullChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROMIUM_PATH ? findChromium(env) : undefined;
  if (named && !isShell(named)) return named;
  return installed(env).find((path) => !isShell(path));
}

/**
 * Returns the Chromium and Chrome browsers on this machine, in the order in which the browser tests prefer
 * them.
 */
function installed(env: NodeJS.ProcessEnv): readonly string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...places].filter(isExecutable);
}
