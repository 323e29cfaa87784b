/** True for an address within the panel, such as `/admin?q=x`: never for one that leads to another site. */
export const isPanelAddress = (address: string): boolean => /^\/(?![/\\])/.test(address);
