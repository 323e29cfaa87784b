/**
 * The placeholder for the origin of the push provider's scripts and API in the synthesized stack. The host
 * knows the origin only after it has found a free port.
 */
export const pushPlaceholder = 'http://push.invalid';
