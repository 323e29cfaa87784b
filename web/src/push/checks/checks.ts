import type { PushFacts } from '../facts/facts';
import type { Check, CheckRule } from './check';
import { deliveryChecks } from './delivery';
import { environmentChecks } from './environment';
import { identityChecks } from './identity';
import { sdkChecks } from './sdk';
import { subscriptionChecks } from './subscription';

/** All checks in order; later ones depend on earlier ones. */
const pushChecks: readonly CheckRule[] = [
  ...environmentChecks,
  ...sdkChecks,
  ...identityChecks,
  ...subscriptionChecks,
  ...deliveryChecks,
];

/** All checks with their results: the only list, used by every view. */
export const checkPush = (facts: PushFacts): readonly Check[] =>
  pushChecks.map(({ judge, ...rule }) => ({ ...rule, ...judge(facts) }));
