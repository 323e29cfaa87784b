import type { PushFacts } from '../facts/facts';
import type { Check, CheckRule } from './check';
import { deliveryChecks } from './delivery';
import { environmentChecks } from './environment';
import { identityChecks } from './identity';
import { sdkChecks } from './sdk';
import { subscriptionChecks } from './subscription';

/** The order matters, because later checks depend on earlier ones. */
const pushChecks: readonly CheckRule[] = [
  ...environmentChecks,
  ...sdkChecks,
  ...identityChecks,
  ...subscriptionChecks,
  ...deliveryChecks,
];

/** Runs all checks. All views use this list. */
export const checkPush = (facts: PushFacts): readonly Check[] =>
  pushChecks.map(({ judge, ...rule }) => ({ ...rule, ...judge(facts) }));
