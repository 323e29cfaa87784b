/** The filter value for entries without a template. No template can have this ID. */
export const noTemplate = 'no-template';
