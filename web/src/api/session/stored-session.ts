import { useSyncExternalStore } from 'react';
import type { PanelConfig } from './config';

/** A stored session. The property names come from the protocol, because oidc-client-ts stores the session. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** The time of expiry, in seconds since the epoch. */
  readonly expires_at?: number;
  /** The ID token's claims, validated at sign-in. */
  readonly profile: {
    readonly sub: string;
    readonly email?: string;
    /** When the session began, in seconds since the epoch. */
    readonly auth_time?: number;
    readonly [claim: string]: unknown;
  };
}

/** The storage key that oidc-client-ts uses. */
const keyOf = ({ issuer, clientId }: PanelConfig) => `oidc.user:${issuer}:${clientId}`;

export const readSessionText = (config: PanelConfig): string | undefined =>
  sessionStorage.getItem(keyOf(config)) ?? undefined;

export function readSession(config: PanelConfig): Session | undefined {
  const text = readSessionText(config);
  return text === undefined ? undefined : (JSON.parse(text) as Session);
}

export const writeSessionText = (config: PanelConfig, text: string): void =>
  sessionStorage.setItem(keyOf(config), text);

export const removeSession = (config: PanelConfig): void => sessionStorage.removeItem(keyOf(config));

/** Returns true if the token has expired. A token without an expiry time never expires. */
export const hasExpired = ({ expires_at }: Session): boolean =>
  expires_at !== undefined && expires_at * 1_000 <= Date.now();

/** The key of the user whose sessions are to be ended at the next sign-in. */
export const sessionsToEndKey = 'sessions-to-end';

export interface SessionState {
  readonly signingIn: boolean;
  readonly session?: Session;
  readonly expired?: boolean;
}

let state: SessionState = { signingIn: false };
const listeners = new Set<() => void>();

export function showSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): SessionState => state;

/** Returns the session's state. Renders the component again whenever it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession);
