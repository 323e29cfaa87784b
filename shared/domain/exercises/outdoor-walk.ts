/**
 * Exercises with these words in their title are for no set: neither a demo set nor a themed one
 * (docs/product.md).
 */
export const isOutdoorWalk = (title: string): boolean => title.toLowerCase().includes('outdoor walk');
