/*
 * Choices that occur in addresses of the panel's pages. The router parses addresses, so these choices are
 * part of the first load. All other choices are in choices.ts.
 */

/** The types that the schedule tools filter by. */
export const scheduleFilterTypes = ['movement', 'breathing', 'mixed'] as const;

/** Kinds of content items: the tabs of the content management (docs/product.md). */
export const contentKinds = ['text', 'image', 'video', 'template'] as const;

/** Categories of content items (docs/product.md). */
export const contentCategories = ['Movement', 'Breathing', 'UI Assets', 'Instructions', 'Marketing'] as const;
