/** Returns true for a URL within the panel, such as `/admin?q=x`, and false for a URL on another site. */
export const isPanelAddress = (address: string): boolean => /^\/(?![/\\])/.test(address);
