import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Works like the router's `useNavigate`, but is meant for a page that changes its own URL or opens another
 * page when a response arrives. If the response is slow, the user may already be navigating to a different
 * page. In that case, the returned function does nothing, because it would take the user back.
 */
export const usePageNavigate: typeof useNavigate = (options) => {
  const router = useRouter();
  const navigate = useNavigate(options);
  return useCallback<typeof navigate>(
    (to) => (isLeaving(router) ? Promise.resolve() : navigate(to)),
    [router, navigate],
  );
};

/** Returns true if the user is navigating to a page that is still loading. */
const isLeaving = ({ latestLocation, state: { resolvedLocation } }: AnyRouter) =>
  resolvedLocation !== undefined && resolvedLocation.pathname !== latestLocation.pathname;
