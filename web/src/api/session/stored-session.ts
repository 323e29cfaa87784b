import { useSyncExternalStore } from 'react';
import type { PanelConfig } from './config';

/** The part of a session that the panel reads, as stored by oidc-client-ts under the protocol's names. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** When the access token expires, in seconds since the epoch. */
  readonly expires_at?: number;
  /** Claims of the ID token, which were validated at sign-in. */
  readonly profile: {
    readonly sub: string;
    readonly email?: string;
    /** When the session began, in seconds since the epoch. */
    readonly auth_time?: number;
    readonly [claim: string]: unknown;
  };
}

/** The key under which oidc-client-ts stores the session in this tab. The session ends with the tab. */
const keyOf = ({ issuer, clientId }: PanelConfig) => `oidc.user:${issuer}:${clientId}`;

/** Returns the stored text of the session. Undefined if there is none. */
export const readSessionText = (config: PanelConfig): string | undefined =>
  sessionStorage.getItem(keyOf(config)) ?? undefined;

/** Returns the session of this tab. Undefined if there is none. */
export function readSession(config: PanelConfig): Session | undefined {
  const text = readSessionText(config);
  return text === undefined ? undefined : (JSON.parse(text) as Session);
}

/** Stores a session, replacing the current one. */
export const writeSessionText = (config: PanelConfig, text: string): void =>
  sessionStorage.setItem(keyOf(config), text);

/** Removes the tokens from this tab. */
export const removeSession = (config: PanelConfig): void => sessionStorage.removeItem(keyOf(config));

/** True if the access token has expired. A token without an expiry time never expires. */
export const hasExpired = ({ expires_at }: Session): boolean =>
  expires_at !== undefined && expires_at * 1_000 <= Date.now();

/** The state of the session for display. */
export interface SessionState {
  /** True while a sign-in is being completed. */
  readonly signingIn: boolean;
  readonly session?: Session;
  /** True if the session had expired when the panel started and could not be renewed. */
  readonly expired?: boolean;
  /** The reason why the sign-in failed. */
  readonly failure?: Error;
}

let state: SessionState = { signingIn: false };
const listeners = new Set<() => void>();

/** Shows a state everywhere the session is used. */
export function showSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the session of this tab. */
export const currentSession = (): SessionState => state;

/** Returns the session of this tab, and renders again when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession);
