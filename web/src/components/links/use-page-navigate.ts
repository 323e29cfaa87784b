import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Like `useNavigate`, for a page that changes its own URL or opens another page when a response arrives. Does
 * nothing if the user is already going elsewhere, because it would take them back.
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
