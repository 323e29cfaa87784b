import { Link as ChakraLink, chakra } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSafeAddress } from '#shared/values/addresses';
import { loadConfig } from '../../api/session/config';

/** Reads the app's origin. The data is null if the stack's `endUserAppUrl` setting is empty. */
const endUserAppQuery = queryOptions({
  queryKey: ['end-user-app'],
  queryFn: async () => (await loadConfig()).endUserAppUrl ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns the URL of `target`: a path such as `/breathing/session?exerciseId=…`, or an HTTPS URL, which is
 * returned unchanged. Returns undefined if it is unsafe, or the app's origin is unknown.
 */
export function useEndUserAppAddress(target: string): string | undefined {
  const { data: origin } = useQuery(endUserAppQuery);
  if (!isSafeAddress(target)) return undefined;
  if (/^https:/i.test(target)) return target;
  return origin ? `${origin}/${target.replace(/^\//, '')}` : undefined;
}

interface EndUserAppLinkProps {
  readonly to: string;
  /** The default is the path. */
  readonly children?: ReactNode;
}

export function EndUserAppLink({ to, children = to }: EndUserAppLinkProps) {
  const address = useEndUserAppAddress(to);
  if (address === undefined) return <chakra.span overflowWrap="anywhere">{children}</chakra.span>;
  return (
    <ChakraLink
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="underline"
      color="teal.fg"
      overflowWrap="anywhere"
    >
      {children} <ExternalLink size={12} aria-hidden />
      <chakra.span srOnly>(opens in a new tab)</chakra.span>
    </ChakraLink>
  );
}
