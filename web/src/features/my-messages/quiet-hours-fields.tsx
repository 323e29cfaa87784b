import { Fieldset, HStack, Input, Stack } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { useMemo } from 'react';
import { type QuietHours, weekdays } from '#shared/events/quiet-hours';
import { Labelled } from '../../components/form/labelled';
import { Select } from '../../components/form/select';
import { ChoiceBox } from './choice-box';
import { dayWords } from './words';

export type QuietHoursProblems = Readonly<Partial<Record<keyof QuietHours, string>>>;

interface QuietHoursFieldsProps {
  readonly hours: QuietHours;
  readonly problems: QuietHoursProblems;
  readonly onChange: (hours: QuietHours) => void;
}

export function QuietHoursFields({ hours, problems, onChange }: QuietHoursFieldsProps) {
  const { from, to, days, timeZone } = hours;
  const zones = useMemo(
    () => [...new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted(),
    [timeZone],
  );
  const set = (part: Partial<QuietHours>) => onChange({ ...hours, ...part });
  return (
    <Stack gap="4">
      <HStack gap="4" align="flex-start" wrap="wrap">
        <Labelled label="From" w="36" error={problems.from}>
          <Input type="time" value={from} onChange={({ target }) => set({ from: target.value })} />
        </Labelled>
        <Labelled label="To" w="36" error={problems.to}>
          <Input type="time" value={to} onChange={({ target }) => set({ to: target.value })} />
        </Labelled>
        <Labelled label="Time zone" w="64" maxW="full" error={problems.timeZone}>
          <Select value={timeZone} onChange={(value) => set({ timeZone: value })} options={zones} />
        </Labelled>
      </HStack>
      <Fieldset.Root recipe={fieldsetSlotRecipe} invalid={problems.days !== undefined}>
        <Fieldset.Legend textStyle="sm" fontWeight="medium">
          Days on which quiet hours begin
        </Fieldset.Legend>
        <HStack gap="4" wrap="wrap">
          {weekdays.map((day) => (
            <ChoiceBox
              key={day}
              label={dayWords[day]}
              checked={days.includes(day)}
              onChange={(checked) =>
                set({ days: weekdays.filter((each) => (each === day ? checked : days.includes(each))) })
              }
            />
          ))}
        </HStack>
        <Fieldset.ErrorText>{problems.days}</Fieldset.ErrorText>
      </Fieldset.Root>
    </Stack>
  );
}
