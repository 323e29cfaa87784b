/** In a file of its own because only a run's page loads it. */
export const lanesDocument = /* GraphQL */ `query Lanes($id: ID!) {
  jobRun(id: $id) {
    lanes { lane table segment segments total page done error updatedAt read changed failed unchanged conflicts
      retryOf counting heldBack allowedPerSecond startedAt pacePoints writesReached readsReached limitsVersion }
  }
}`;
