/**
 * Returns true if an exercise's title contains 'outdoor walk'. Such exercises must not be used in any set.
 */
export const isOutdoorWalk = (title: string): boolean => title.toLowerCase().includes('outdoor walk');
