/*
 * Choices that appear in the panel's page URLs. The router parses those URLs, so these choices are part of
 * the initial load. All other choices are in choices.ts.
 */

export const scheduleFilterTypes = ['movement', 'breathing', 'mixed'] as const;

/** The kinds of content items, which are the tabs in content management (docs/product.md). */
export const contentKinds = ['text', 'image', 'video', 'template'] as const;

/** The categories of content items (docs/product.md). */
export const contentCategories = ['Movement', 'Breathing', 'UI Assets', 'Instructions', 'Marketing'] as const;
