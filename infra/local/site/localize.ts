import { z } from 'zod';
import { type LocalAddresses, type ResolvedStack, readProperties } from '../template';

const domainShape = z.strictObject({ Domain: z.string(), UserPoolId: z.string() });

/**
 * CDK writes the address of the sign-in pages itself, from the domain's name: no `Ref` or attribute that resolves to a local one.
 * Gives a function that replaces it, wherever it stands in a text.
 */
export function createLocalize(
  stack: ResolvedStack,
  { region, userPoolUrl }: Pick<LocalAddresses, 'region' | 'userPoolUrl'>,
): (text: string) => string {
  const addresses = stack
    .ofType('AWS::Cognito::UserPoolDomain')
    .map((resource) => readProperties(resource, domainShape).Domain)
    .map((domain) => `https://${domain}.auth.${region}.amazoncognito.com`);
  return (text) => addresses.reduce((local, address) => local.replaceAll(address, userPoolUrl), text);
}
