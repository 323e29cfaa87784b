/**
 * Replaces the origin of the provider's scripts and API in the synthesized stack, because it is known only
 * when the host has found a free port.
 */
export const pushPlaceholder = 'http://push.invalid';
