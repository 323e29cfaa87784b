import { CfnElement } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Fixes a resource's id in the template, whatever its place in the tree: a resource that keeps data or is
 * named elsewhere must not be replaced because a construct moved.
 */
export function keepLogicalId(construct: IConstruct, logicalId: string): void {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no resource of its own.`);
  resource.overrideLogicalId(logicalId);
}
