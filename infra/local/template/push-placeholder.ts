/**
 * The placeholder in the synthesized stack for the origin of the push provider's scripts and API. The host
 * learns the origin only after it has found a free port.
 */
export const pushPlaceholder = 'http://push.invalid';
