/** For the push provider's origin, which the host knows only once it has found a free port. */
export const pushPlaceholder = 'http://push.invalid';
