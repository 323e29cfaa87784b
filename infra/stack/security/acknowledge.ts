import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of cdk-nag (infra/checks.ts) on a construct, each with its reason.
 *
 * @param reasons reasons by the check's name: `{'AwsSolutions-IAM5[Resource::*]': 'why'}`
 */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
}
