import { Box, chakra, Input, Stack, Text } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { arrowFocus } from '../../focus/arrow-focus';
import { Count } from '../../text/number';

interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly count?: number | undefined;
}

interface OptionsEditorProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly single?: boolean;
}

/** The maximum number of options without a search field. */
const maxWithoutSearch = 6;

/** A list of options. Each choice takes effect immediately. */
export function OptionsEditor({ label, options, values, onChange, single = false }: OptionsEditorProps) {
  const name = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase().split(/\s+/);
  const shown = options.filter((option) =>
    words.every((word) => `${option.label} ${option.value}`.toLowerCase().includes(word)),
  );
  const toggle = (value: string, isOn: boolean) => {
    if (single) return onChange([value]);
    // The values are sorted in list order, so that the same choice always results in the same URL.
    onChange(
      options.map((option) => option.value).filter((one) => (one === value ? isOn : values.includes(one))),
    );
  };
  return (
    <Stack gap="2">
      {options.length > maxWithoutSearch && (
        <Input
          type="search"
          size="sm"
          autoFocus
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <chakra.fieldset
        ref={list}
        aria-label={label}
        m="0"
        p="0"
        border="0"
        maxH="72"
        overflowY="auto"
        onKeyDown={single ? undefined : arrowFocus('input')}
      >
        {shown.map((option) => (
          <Option
            key={option.value}
            option={option}
            name={name}
            type={single ? 'radio' : 'checkbox'}
            checked={values.includes(option.value)}
            onChange={(isOn) => toggle(option.value, isOn)}
          />
        ))}
      </chakra.fieldset>
      {shown.length === 0 && (
        <Text role="status" color="fg.muted" px="1" overflowWrap="anywhere">
          Nothing matches '{text.trim()}'.
        </Text>
      )}
    </Stack>
  );
}

interface OptionProps {
  readonly option: FilterOption;
  readonly name: string;
  readonly type: 'radio' | 'checkbox';
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Option({ option: { label, note, count }, name, type, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <chakra.label
      display="flex"
      alignItems={note ? 'flex-start' : 'center'}
      gap="2"
      minH="8"
      px="2"
      py="1"
      borderRadius="l1"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
    >
      <chakra.input
        type={type}
        name={name}
        boxSize="4"
        flexShrink="0"
        mt={note ? '0.5' : undefined}
        accentColor="teal.solid"
        aria-describedby={note ? id : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {label}
        {note && (
          <Text id={id} textStyle="xs" color="fg.muted" aria-hidden>
            {note}
          </Text>
        )}
      </Box>
      {count !== undefined && (
        <Text as="span" textStyle="xs" color="fg.muted">
          <Count value={count} />
        </Text>
      )}
    </chakra.label>
  );
}
