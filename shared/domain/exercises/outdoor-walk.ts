/** True for an outdoor walk, which must not be in any set. */
export const isOutdoorWalk = (title: string): boolean => title.toLowerCase().includes('outdoor walk');
