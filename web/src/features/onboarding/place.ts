import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { OnboardingFilter } from '#shared/domain/users/onboarding-filters';
import { useTokenPages } from '../../api/token-pages';
import { firstPage, useSetSearch } from '../../components/filter/use-set-search';
import { useUrlPages } from '../../components/table/use-url-pages';

export interface ListPlace {
  readonly filter: OnboardingFilter;
  readonly page: number;
  readonly token: string | undefined;
  readonly choose: (filter: OnboardingFilter) => void;
  readonly next: (token: string) => void;
  readonly previous: () => void;
  readonly restart: () => void;
}

export function useUrlPlace(): ListPlace {
  const { filter = 'all' } = useSearch({ from: '/shell/admin/onboarding' });
  const set = useSetSearch<{ readonly filter?: OnboardingFilter | undefined }>(firstPage);
  const choose = (chosen: OnboardingFilter, replace = false) =>
    set({ filter: chosen === 'all' ? undefined : chosen }, { replace });
  return { filter, choose, restart: () => choose(filter, true), ...useUrlPages() };
}

export function useOwnPlace(): ListPlace {
  const [state, setState] = useState<{ readonly filter: OnboardingFilter; readonly visit: number }>({
    filter: 'all',
    visit: 0,
  });
  const choose = (filter: OnboardingFilter) => setState(({ visit }) => ({ filter, visit: visit + 1 }));
  const pages = useTokenPages(`${state.filter} ${state.visit}`);
  return { filter: state.filter, choose, restart: () => choose(state.filter), ...pages };
}
