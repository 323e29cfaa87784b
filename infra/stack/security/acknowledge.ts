import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of cdk-nag (infra/checks.ts) on a construct, each for its own reason.
 *
 * @param reasons by finding, as the check names it: `{'AwsSolutions-IAM5[Resource::*]': 'why'}`
 */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
}
