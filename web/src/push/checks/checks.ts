import type { PushFacts } from '../facts/facts';
import type { Check, CheckRule } from './check';
import { deliveryChecks } from './delivery';
import { environmentChecks } from './environment';
import { identityChecks } from './identity';
import { sdkChecks } from './sdk';
import { subscriptionChecks } from './subscription';

/** Later checks depend on earlier checks. */
const pushChecks: readonly CheckRule[] = [
  ...environmentChecks,
  ...sdkChecks,
  ...identityChecks,
  ...subscriptionChecks,
  ...deliveryChecks,
];

/** All views use this list. */
export const checkPush = (facts: PushFacts): readonly Check[] =>
  pushChecks.map(({ judge, ...rule }) => ({ ...rule, ...judge(facts) }));
