/** The texts of the system status that the specification names (spec 1, section 2.3). */
export const messages = {
  allOperational: 'All services operational',
  healthy: 'Healthy',
} as const;
