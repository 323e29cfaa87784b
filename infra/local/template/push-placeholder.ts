/**
 * A placeholder for the origin of the provider's scripts and API in the synthesized stack. The origin is only
 * known when the host has found a free port.
 */
export const pushPlaceholder = 'http://push.invalid';
