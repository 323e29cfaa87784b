import { Stack } from '@chakra-ui/react';
import { CustomTimes } from '../custom-times';
import { type TimeSearch, timeRanges } from '../time-range';
import { rangeLabels } from '../time-range-words';
import type { FilterChange } from '../url-search';
import { OptionsEditor } from './options-editor';

interface TimeEditorProps {
  readonly label: string;
  readonly search: TimeSearch;
  readonly onChange: (change: TimeSearch, how?: FilterChange) => void;
  readonly noun: string;
}

const options = timeRanges.map((value) => ({
  value,
  label: `${rangeLabels[value]}${value === 'custom' ? '…' : ''}`,
}));

export function TimeEditor({ label, search, onChange, noun }: TimeEditorProps) {
  return (
    <Stack gap="2">
      <OptionsEditor
        single
        label={label}
        options={options}
        values={search.range ? [search.range] : []}
        onChange={([value]) =>
          onChange({ range: timeRanges.find((range) => range === value), from: undefined, to: undefined })
        }
      />
      <CustomTimes search={search} onChange={onChange} noun={noun} />
    </Stack>
  );
}
