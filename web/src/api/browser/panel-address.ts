/**
 * True for an address within the panel, such as `/admin?q=x`. False for addresses that lead to another site.
 */
export const isPanelAddress = (address: string): boolean => /^\/(?![/\\])/.test(address);
