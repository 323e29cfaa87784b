/*
 * Choices in the panel's page URLs. The router parses them, so they are part of the first load. The others
 * are in choices.ts.
 */

export const scheduleFilterTypes = ['movement', 'breathing', 'mixed'] as const;

/** The tabs in content management (docs/product.md). */
export const contentKinds = ['text', 'image', 'video', 'template'] as const;

/** The categories of content (docs/product.md). */
export const contentCategories = ['Movement', 'Breathing', 'UI Assets', 'Instructions', 'Marketing'] as const;
