import type { PushFacts } from '../facts/facts';
import type { Check, CheckRule } from './check';
import { deliveryChecks } from './delivery';
import { environmentChecks } from './environment';
import { identityChecks } from './identity';
import { sdkChecks } from './sdk';
import { subscriptionChecks } from './subscription';

/** The list of checks in the order in which they build on each other. */
const pushChecks: readonly CheckRule[] = [
  ...environmentChecks,
  ...sdkChecks,
  ...identityChecks,
  ...subscriptionChecks,
  ...deliveryChecks,
];

/** All checks with what they found: the only list, for every view. */
export const checkPush = (facts: PushFacts): readonly Check[] =>
  pushChecks.map(({ judge, ...rule }) => ({ ...rule, ...judge(facts) }));
