/** The texts of the system status from the specification (docs/product.md). */
export const messages = {
  allOperational: 'All services operational',
  healthy: 'Healthy',
} as const;
