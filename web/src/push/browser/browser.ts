import type { BrowserFacts, SiteFacts } from '../facts/facts';
import { hasSdkDatabase, probeDatabase } from './local-data';
import { workerPath } from './one-signal';

/** The features that push needs, by the names used to report missing ones. */
const needed: Readonly<Record<string, () => boolean>> = {
  notifications: () => 'Notification' in window,
  'service workers': () => 'serviceWorker' in navigator,
  'the Push API': () => 'PushManager' in window,
};

export const missingForPush = (): readonly string[] =>
  Object.entries(needed).flatMap(([name, isThere]) => (isThere() ? [] : [name]));

let wasGranted = false;

export function readBrowser(): BrowserFacts {
  const permission = 'Notification' in window ? Notification.permission : undefined;
  wasGranted ||= permission === 'granted';
  return {
    platform: platformOf(navigator.userAgent),
    secure: window.isSecureContext,
    missing: missingForPush(),
    online: navigator.onLine,
    visible: document.visibilityState === 'visible',
    permission,
    permissionRevoked: wasGranted && permission !== 'granted',
  };
}

/** The order matters: a user agent also contains the names of browsers that come later here. */
const browsers = [
  ['Edge', /Edg\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const;

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

function platformOf(userAgent: string): string {
  const [browser, pattern] = browsers.find(([, names]) => names.test(userAgent)) ?? [];
  const [system] = systems.find(([, names]) => names.test(userAgent)) ?? [];
  const version = pattern?.exec(userAgent)?.[1];
  const name = browser ? `${browser}${version ? ` ${version}` : ''}` : 'This browser';
  return system ? `${name} on ${system}` : name;
}

export async function readSite(): Promise<SiteFacts> {
  const [database, sdkDatabase, workerFile, workerActive] = await Promise.all([
    probeDatabase(),
    hasSdkDatabase(),
    readWorkerFile(),
    hasWorker(),
  ]);
  return { database, sdkDatabase, workerFile, workerActive };
}

async function readWorkerFile(): Promise<NonNullable<SiteFacts['workerFile']>> {
  try {
    const { ok, status, headers } = await fetch(workerPath, { cache: 'no-store' });
    const type = headers.get('content-type') ?? 'no content type';
    if (!ok) return { ok: false, says: `The request for ${workerPath} returned ${status}.` };
    if (/javascript/.test(type)) return { ok: true, says: `${workerPath} is available.` };
    return { ok: false, says: `${workerPath} is ${type.split(';')[0]}, not JavaScript.` };
  } catch {
    return { ok: false, says: '' };
  }
}

async function hasWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.active != null;
}
