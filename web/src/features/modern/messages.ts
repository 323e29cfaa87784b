/** The texts of the system status that the specification names (docs/product.md). */
export const messages = {
  allOperational: 'All services operational',
  healthy: 'Healthy',
} as const;
