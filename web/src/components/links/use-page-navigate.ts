import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Like the router's `useNavigate`, for a page that changes its own address or opens another page when a
 * response arrives. Such a change can come late, for example after a slow response. If the user is already on
 * the way to a different page, the returned function does nothing, because it would take the user back.
 */
export const usePageNavigate: typeof useNavigate = (options) => {
  const router = useRouter();
  const navigate = useNavigate(options);
  return useCallback<typeof navigate>(
    (to) => (isLeaving(router) ? Promise.resolve() : navigate(to)),
    [router, navigate],
  );
};

/** Returns true if the user has left for a page that is still loading. */
const isLeaving = ({ latestLocation, state: { resolvedLocation } }: AnyRouter) =>
  resolvedLocation !== undefined && resolvedLocation.pathname !== latestLocation.pathname;
