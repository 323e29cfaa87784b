import { Box } from '@chakra-ui/react';
import { FilterStrip } from '../../components/filter/bar/filter-strip';
import { OptionsEditor } from '../../components/filter/bar/options-editor';
import { TextFilter } from '../../components/filter/text-filter';
import { activeFilters, companyLabel, criteria } from './criteria';
import { type UsersSearch, usersSearch } from './search';

interface UserFiltersProps {
  readonly search: UsersSearch;
  readonly onChange: (change: UsersSearch, replace?: boolean) => void;
  readonly onClear: () => void;
}

/** The search field and the filters of the list of users. */
export function UserFilters({ search, onChange, onClear }: UserFiltersProps) {
  return (
    <Box flex="1" minW={{ base: 'full', sm: '0' }}>
      <FilterStrip
        search={search.q}
        onSearch={(q) => onChange({ q }, true)}
        placeholder="Part of an email, name or ID"
        offered={[
          ...criteria.map(({ key, label, choices }) => ({
            key,
            label,
            editor: (
              <OptionsEditor
                single
                label={label}
                options={choices}
                values={[search[key] ?? '']}
                onChange={([value]) => onChange(usersSearch.parse({ [key]: value }))}
              />
            ),
          })),
          {
            key: 'company',
            label: companyLabel,
            editor: (
              <TextFilter
                label={companyLabel}
                placeholder="company.com"
                note="The part of the email after the @."
                value={search.company ?? ''}
                onChange={(company) => onChange({ company: company || undefined }, true)}
              />
            ),
          },
        ]}
        active={activeFilters(search)}
        onRemove={onChange}
        onClear={onClear}
      />
    </Box>
  );
}
