import type { SystemStatus } from './api-types';
import { gql } from './gql';

export type { BoundedCount, DashboardFigures, SystemCheck } from './api-types';
export type { SystemStatus };

/** Requests the system's health. */
export const systemStatusDocument = gql(`query SystemStatus {
  systemStatus { checkedAt healthy checks { name ok latencyMs detail } }
}`);
