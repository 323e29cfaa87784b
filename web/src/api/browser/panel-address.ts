/**
 * Returns true for an address within the panel, such as `/admin?q=x`, and false for an address on another
 * site.
 */
export const isPanelAddress = (address: string): boolean => /^\/(?![/\\])/.test(address);
