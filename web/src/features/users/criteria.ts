import { assignableTemplates } from '#shared/templates/index';
import { preferencesSubscriptionLabel, preferencesSubscriptions } from '#shared/values/subscription';
import { noTemplate } from '#shared/values/template-ids';
import type { ActiveFilter } from '../../components/filter/url-search';
import type { ListedUsers } from './queries';
import type { UsersSearch } from './search';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly filter: object;
}

interface Criterion {
  readonly key: 'template' | 'subscription' | 'push' | 'onboarding';
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Matches records whose field is missing, null or empty. */
const isBlank = (field: string) => ({ not: { [field]: { gt: '' } } });

/** Counts a record without the field as `off`, as in the user metrics. */
const flag = (field: string, on: Omit<Choice, 'filter'>, off: Omit<Choice, 'filter'>): readonly Choice[] => [
  { ...on, filter: { [field]: { eq: true } } },
  { ...off, filter: { [field]: { ne: true } } },
];

/** The criteria by which the list of users can be filtered. */
export const criteria: readonly Criterion[] = [
  {
    key: 'template',
    label: 'Template',
    choices: [
      ...assignableTemplates.map(({ id, name }) => templateChoice(id, name)),
      { value: noTemplate, label: 'None', filter: isBlank('assignedTemplate') },
    ],
  },
  {
    key: 'subscription',
    label: 'Subscription',
    choices: [
      ...preferencesSubscriptions.map((value) => ({
        value,
        label: preferencesSubscriptionLabel(value),
        filter: { subscriptionStatus: { eq: value } },
      })),
      {
        value: 'none',
        label: preferencesSubscriptionLabel(undefined),
        filter: { or: [isBlank('subscriptionStatus'), { subscriptionStatus: { eq: 'none' } }] },
      },
    ],
  },
  {
    key: 'push',
    label: 'Push notifications',
    choices: flag('pushNotifications', { value: 'on', label: 'On' }, { value: 'off', label: 'Off' }),
  },
  {
    key: 'onboarding',
    label: 'Onboarding',
    choices: flag(
      'onboardingCompleted',
      { value: 'completed', label: 'Completed' },
      { value: 'open', label: 'Not completed' },
    ),
  },
];

export const companyLabel = 'Company';

const list = new Intl.ListFormat('en');

function templateChoice(id: string, label: string): Choice {
  return { value: id, label, filter: { assignedTemplate: { eq: id } } };
}

/** Returns the chosen criteria. A template that no longer exists can still be chosen. */
const chosenIn = (search: UsersSearch) =>
  criteria.flatMap(({ key, label, choices }) => {
    const value = search[key];
    if (value === undefined) return [];
    return { key, label, choice: choices.find((one) => one.value === value) ?? templateChoice(value, value) };
  });

export function listedUsers(search: UsersSearch): ListedUsers {
  const chosen = chosenIn(search);
  return {
    q: search.q,
    company: search.company,
    filter: chosen.length === 0 ? undefined : { and: chosen.map(({ choice }) => choice.filter) },
  };
}

const inWords = (search: UsersSearch) => [
  ...chosenIn(search).map(({ key, label, choice }) => ({ key, label, value: choice.label })),
  ...(search.company ? [{ key: 'company', label: companyLabel, value: search.company }] : []),
];

export const activeFilters = (search: UsersSearch): readonly ActiveFilter<UsersSearch>[] =>
  inWords(search).map(({ key, label, value }) => ({
    key,
    label: `${label}: ${value}`,
    without: { [key]: undefined },
  }));

/** Returns text such as "users with template 'Energy & Focus Booster'". */
export function usersInWords(search: UsersSearch): string {
  const parts = inWords(search).map(({ label, value }) => `${label.toLowerCase()} '${value}'`);
  return parts.length === 0 ? 'users' : `users with ${list.format(parts)}`;
}
