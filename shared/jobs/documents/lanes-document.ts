import { gql } from '../../api/gql';
/** Requests a run's lanes. It is a separate file because only a run's page requests them. */
export const lanesDocument = gql(`query Lanes($id: ID!) {
  jobRun(id: $id) {
    lanes { lane table segment segments total page done error updatedAt read changed failed unchanged conflicts
      retryOf counting heldBack allowedPerSecond startedAt pacePoints writesReached readsReached limitsVersion }
  }
}`);
