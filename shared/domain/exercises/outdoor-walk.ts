/**
 * Returns true for exercises whose title contains 'outdoor walk'. They must not be used in any set.
 */
export const isOutdoorWalk = (title: string): boolean => title.toLowerCase().includes('outdoor walk');
