import { Aws } from 'aws-cdk-lib';
import { type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * Returns a service that acts for one resource of this account. It cannot be made to assume our role for a
 * resource of another account (the confused deputy).
 *
 * @param sourceArn the resource for which it acts, such as the API whose data source has the role
 */
export const onBehalfOf = (service: string, sourceArn: string): PrincipalBase =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      ArnEquals: { 'aws:SourceArn': sourceArn },
    },
  });
