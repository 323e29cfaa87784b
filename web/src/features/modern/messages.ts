/** The system status messages whose wording is specified in docs/product.md. */
export const messages = {
  allOperational: 'All services operational',
  healthy: 'Healthy',
} as const;
