import { CfnElement } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Keeps a logical ID: a resource with data, or with references from elsewhere, must not be replaced because a
 * construct has moved.
 */
export function keepLogicalId(construct: IConstruct, logicalId: string): void {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no resource of its own.`);
  resource.overrideLogicalId(logicalId);
}
