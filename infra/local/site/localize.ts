import { z } from 'zod';
import { pushPlaceholder } from '../template/push-placeholder';
import { type LocalAddresses, type ResolvedStack, readProperties } from '../template/template';

const domainShape = z.strictObject({ Domain: z.string(), UserPoolId: z.string() });

/** The addresses that depend on this machine, and the machine's region. */
type Addresses = Pick<LocalAddresses, 'region' | 'userPoolUrl' | 'objectsUrl' | 'pushUrl'>;

/**
 * Returns a function that replaces AWS addresses anywhere in a string with local ones. This is needed because
 * the stack builds the addresses of the sign-in pages and buckets from their names, without a `Ref` or an
 * attribute. The stack takes the push provider's address from a setting.
 */
export function createLocalize(
  stack: ResolvedStack,
  { region, userPoolUrl, objectsUrl, pushUrl }: Addresses,
): (text: string) => string {
  const pages = stack
    .ofType('AWS::Cognito::UserPoolDomain')
    .map((resource) => readProperties(resource, domainShape).Domain)
    .map((domain) => [`https://${domain}.auth.${region}.amazoncognito.com`, userPoolUrl] as const);
  const buckets = stack
    .ofType('AWS::S3::Bucket')
    .map(({ ref }) => [`https://${ref}.s3.${region}.amazonaws.com`, objectsUrl] as const);
  const all = [...pages, ...buckets, [pushPlaceholder, pushUrl] as const];
  return (text) => all.reduce((local, [address, here]) => local.replaceAll(address, here), text);
}
