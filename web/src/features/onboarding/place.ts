import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { OnboardingFilter } from '#shared/domain/users/onboarding-filters';
import { useTokenPages } from '../../api/token-pages';
import { useUrlPages } from '../../components/table/use-url-pages';

/** The state of the list, filter and page, and ways to change it. */
export interface ListPlace {
  readonly filter: OnboardingFilter;
  readonly page: number;
  readonly token: string | undefined;
  readonly choose: (filter: OnboardingFilter) => void;
  readonly next: (token: string) => void;
  readonly previous: () => void;
  /** Returns to the first page of the filter. */
  readonly restart: () => void;
}

/** The state is kept in the address; for the page. */
export function useUrlPlace(): ListPlace {
  const { filter = 'all' } = useSearch({ from: '/shell/admin/onboarding' });
  const navigate = useNavigate();
  const choose = (chosen: OnboardingFilter, replace = false) =>
    void navigate({
      to: '/admin/onboarding',
      search: { filter: chosen === 'all' ? undefined : chosen },
      replace,
      resetScroll: false,
    });
  return { filter, choose, restart: () => choose(filter, true), ...useUrlPages() };
}

/** The state is kept in the component; for a dialog over another page. */
export function useOwnPlace(): ListPlace {
  const [state, setState] = useState<{ readonly filter: OnboardingFilter; readonly visit: number }>({
    filter: 'all',
    visit: 0,
  });
  const choose = (filter: OnboardingFilter) => setState(({ visit }) => ({ filter, visit: visit + 1 }));
  const pages = useTokenPages(`${state.filter} ${state.visit}`);
  return { filter: state.filter, choose, restart: () => choose(state.filter), ...pages };
}
