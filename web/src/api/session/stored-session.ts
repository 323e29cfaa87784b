import { useSyncExternalStore } from 'react';
import type { PanelConfig } from './config';

/** The part of a session that the panel reads. oidc-client-ts stores it with the protocol's names. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** The time when the access token expires, in seconds since the epoch. */
  readonly expires_at?: number;
  /** The claims of the ID token, which were validated at sign-in. */
  readonly profile: {
    readonly sub: string;
    readonly email?: string;
    /** The time when the session began, in seconds since the epoch. */
    readonly auth_time?: number;
    readonly [claim: string]: unknown;
  };
}

/**
 * Returns the key of the session in this tab's storage. oidc-client-ts uses the same key. The session ends
 * with the tab.
 */
const keyOf = ({ issuer, clientId }: PanelConfig) => `oidc.user:${issuer}:${clientId}`;

/** Returns the stored text of the session, or undefined if there is none. */
export const readSessionText = (config: PanelConfig): string | undefined =>
  sessionStorage.getItem(keyOf(config)) ?? undefined;

/** Returns the session of this tab, or undefined if there is none. */
export function readSession(config: PanelConfig): Session | undefined {
  const text = readSessionText(config);
  return text === undefined ? undefined : (JSON.parse(text) as Session);
}

/** Stores a session in place of the current session. */
export const writeSessionText = (config: PanelConfig, text: string): void =>
  sessionStorage.setItem(keyOf(config), text);

/** Removes the tokens from this tab. */
export const removeSession = (config: PanelConfig): void => sessionStorage.removeItem(keyOf(config));

/** Returns true if the access token has expired. A token without an expiry time never expires. */
export const hasExpired = ({ expires_at }: Session): boolean =>
  expires_at !== undefined && expires_at * 1_000 <= Date.now();

/** The state of the session for display. */
export interface SessionState {
  /** True while a sign-in is being completed. */
  readonly signingIn: boolean;
  readonly session?: Session;
  /** True if the session had already expired when the panel started and could not be renewed. */
  readonly expired?: boolean;
  /** Why the sign-in failed. */
  readonly failure?: Error;
}

let state: SessionState = { signingIn: false };
const listeners = new Set<() => void>();

/** Sets the state of the session and updates everything that displays it. */
export function showSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state of this tab's session. */
export const currentSession = (): SessionState => state;

/** Returns the state of this tab's session. The component is rendered again when the state changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession);
