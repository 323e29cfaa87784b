import { InvalidParameterError } from 'cognito-local/lib/errors.js';
import { z } from 'zod';

const requestShape = z.object({ AuthFlow: z.string().optional() });

/** The client settings for flows where the setting is not simply `ALLOW_` followed by the flow's name. */
const otherNames: Readonly<Record<string, string>> = {
  REFRESH_TOKEN: 'ALLOW_REFRESH_TOKEN_AUTH',
  ADMIN_NO_SRP_AUTH: 'ALLOW_ADMIN_USER_PASSWORD_AUTH',
};

/**
 * Like Cognito, rejects a sign-in flow that the client does not allow.
 *
 * @param target the Cognito API operation, such as `InitiateAuth`
 * @param allowed the client's `ExplicitAuthFlows`
 * @throws InvalidParameterError that mentions the flow
 */
export function demandAllowedFlow(target: string, input: unknown, allowed: readonly string[]): void {
  if (target !== 'InitiateAuth' && target !== 'AdminInitiateAuth') return;
  const flow = requestShape.parse(input).AuthFlow ?? '';
  if (allowed.includes(otherNames[flow] ?? `ALLOW_${flow}`)) return;
  throw new InvalidParameterError(`${flow} flow is not enabled for this client`);
}
