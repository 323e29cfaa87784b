import { Aws } from 'aws-cdk-lib';
import { type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * Returns a service principal that acts on behalf of a single resource in this account. Nobody can make the
 * service assume our role for a resource in another account (the confused deputy problem).
 *
 * @param sourceArn the resource on whose behalf the service acts, such as the API whose data source has the
 *   role
 */
export const onBehalfOf = (service: string, sourceArn: string): PrincipalBase =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      ArnEquals: { 'aws:SourceArn': sourceArn },
    },
  });
