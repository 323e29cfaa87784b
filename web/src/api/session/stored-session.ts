import { useSyncExternalStore } from 'react';
import type { PanelConfig } from './config';

/**
 * The part of a session that the panel reads. The property names come from the protocol, because
 * oidc-client-ts stores the session.
 */
export interface Session {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** When the access token expires, in seconds since the epoch. */
  readonly expires_at?: number;
  /** The ID token's claims, which were validated at sign-in. */
  readonly profile: {
    readonly sub: string;
    readonly email?: string;
    /** When the session began, in seconds since the epoch. */
    readonly auth_time?: number;
    readonly [claim: string]: unknown;
  };
}

/**
 * Returns the session's key in this tab's storage, which is the key that oidc-client-ts uses. The session
 * ends when the tab is closed.
 */
const keyOf = ({ issuer, clientId }: PanelConfig) => `oidc.user:${issuer}:${clientId}`;

/** Returns the session's stored text, or undefined if there is no session. */
export const readSessionText = (config: PanelConfig): string | undefined =>
  sessionStorage.getItem(keyOf(config)) ?? undefined;

/** Returns this tab's session, or undefined if there is no session. */
export function readSession(config: PanelConfig): Session | undefined {
  const text = readSessionText(config);
  return text === undefined ? undefined : (JSON.parse(text) as Session);
}

/** Stores a session, replacing the current one. */
export const writeSessionText = (config: PanelConfig, text: string): void =>
  sessionStorage.setItem(keyOf(config), text);

/** Removes the tokens from this tab. */
export const removeSession = (config: PanelConfig): void => sessionStorage.removeItem(keyOf(config));

/** Returns true if the access token has expired. A token without an expiry time never expires. */
export const hasExpired = ({ expires_at }: Session): boolean =>
  expires_at !== undefined && expires_at * 1_000 <= Date.now();

export interface SessionState {
  /** True while a sign-in is being completed. */
  readonly signingIn: boolean;
  readonly session?: Session;
  /** True if the session had already expired when the panel started and could not be renewed. */
  readonly expired?: boolean;
  /** The reason why the sign-in failed. */
  readonly failure?: Error;
}

let state: SessionState = { signingIn: false };
const listeners = new Set<() => void>();

/** Sets the session state and updates everything that displays it. */
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

/** Returns the state of this tab's session. The component is rendered again whenever the state changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, currentSession);
