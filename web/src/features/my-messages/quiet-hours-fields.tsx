import { Field, Fieldset, HStack, Input, NativeSelect, Stack } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { useMemo } from 'react';
import { type QuietHours, weekdays } from '#shared/events/quiet-hours';
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
        <Field.Root invalid={problems.from !== undefined} w="36">
          <Field.Label>From</Field.Label>
          <Input type="time" value={from} onChange={({ target }) => set({ from: target.value })} />
          <Field.ErrorText>{problems.from}</Field.ErrorText>
        </Field.Root>
        <Field.Root invalid={problems.to !== undefined} w="36">
          <Field.Label>To</Field.Label>
          <Input type="time" value={to} onChange={({ target }) => set({ to: target.value })} />
          <Field.ErrorText>{problems.to}</Field.ErrorText>
        </Field.Root>
        <Field.Root invalid={problems.timeZone !== undefined} w="64" maxW="full">
          <Field.Label>Time zone</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field
              value={timeZone}
              onChange={({ currentTarget }) => set({ timeZone: currentTarget.value })}
            >
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Field.ErrorText>{problems.timeZone}</Field.ErrorText>
        </Field.Root>
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
