import type { PushFacts } from '../facts/facts';
import type { Check, CheckRule } from './check';
import { deliveryChecks } from './delivery';
import { environmentChecks } from './environment';
import { identityChecks } from './identity';
import { sdkChecks } from './sdk';
import { subscriptionChecks } from './subscription';

/** All checks in order. Later checks depend on earlier ones. */
const pushChecks: readonly CheckRule[] = [
  ...environmentChecks,
  ...sdkChecks,
  ...identityChecks,
  ...subscriptionChecks,
  ...deliveryChecks,
];

/** Returns all checks with their results. Every view uses this list. */
export const checkPush = (facts: PushFacts): readonly Check[] =>
  pushChecks.map(({ judge, ...rule }) => ({ ...rule, ...judge(facts) }));
