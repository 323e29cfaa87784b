import { Aws } from 'aws-cdk-lib';
import { type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * Returns the principal of a service that acts for a single resource of this account. Nobody can make the
 * service assume our role for a resource in another account (the confused deputy problem).
 *
 * @param sourceArn the resource for which the service acts, such as the API whose data source has the role
 */
export const onBehalfOf = (service: string, sourceArn: string): PrincipalBase =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      ArnEquals: { 'aws:SourceArn': sourceArn },
    },
  });
