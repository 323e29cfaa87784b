import { CfnElement } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Fixes a resource's ID in the template, regardless of its position in the construct tree. A resource that
 * stores data or is referenced elsewhere must not be replaced just because a construct has moved.
 */
export function keepLogicalId(construct: IConstruct, logicalId: string): void {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no resource of its own.`);
  resource.overrideLogicalId(logicalId);
}
