import { Aws } from 'aws-cdk-lib';
import { type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * Returns a principal that assumes our role only for our own resource: nobody can make the service assume it
 * for a resource in another account (the confused deputy problem).
 * @param sourceArn the resource's ARN, such as that of the API whose data source has the role
 */
export const onBehalfOf = (service: string, sourceArn: string): PrincipalBase =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      ArnEquals: { 'aws:SourceArn': sourceArn },
    },
  });
