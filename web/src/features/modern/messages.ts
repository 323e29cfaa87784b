/** The messages of the system status with specified wording (docs/product.md). */
export const messages = {
  allOperational: 'All services operational',
  healthy: 'Healthy',
} as const;
