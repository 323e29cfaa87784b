import { Box, Button, Checkbox, Fieldset, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { type FormEvent, useMemo, useState } from 'react';
import {
  type MessageChoices,
  type MessageKind,
  type MessageSettings,
  messageKinds,
} from '#shared/events/personal-messages';
import { type QuietHours, quietHoursShape, type Weekday, weekdays } from '#shared/events/quiet-hours';
import { ActionError } from '../../components/actions/action-error';
import { Select } from '../../components/form/select';
import { Labelled } from '../../components/layout/labelled';
import { toast } from '../../components/toast/toaster';
import { UnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { useSaveSettings } from './queries';

const suggested = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  days: [...weekdays],
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const choicesOf = ({ kinds, quietHours, urgentInQuietHours }: MessageChoices): MessageChoices => ({
  kinds: messageKinds.filter((kind) => kinds.includes(kind)),
  quietHours,
  urgentInQuietHours,
});

const isSame = (one: MessageChoices, other: MessageChoices) =>
  JSON.stringify(choicesOf(one)) === JSON.stringify(choicesOf(other));

const sentences: Readonly<Record<keyof QuietHours, string>> = {
  from: 'Enter a time.',
  to: 'Enter an end time that differs from the start time.',
  days: 'Choose at least one day.',
  timeZone: 'Choose a time zone.',
};

function problemsOf(quietHours: QuietHours | null): QuietHoursProblems {
  const { error } = quietHoursShape.nullable().safeParse(quietHours);
  const fields = new Set(error?.issues.map(({ path: [field] }) => field));
  return Object.fromEntries(Object.entries(sentences).filter(([field]) => fields.has(field)));
}

export function ChoicesForm({ settings }: { readonly settings: MessageSettings }) {
  const [draft, setDraft] = useState<MessageChoices>();
  const save = useSaveSettings();
  const choices = choicesOf(draft ?? settings);
  const { kinds, quietHours, urgentInQuietHours } = choices;
  const isDirty = !isSame(choices, settings);
  const problems = problemsOf(quietHours);
  const isValid = Object.keys(problems).length === 0;
  const set = (part: Partial<MessageChoices>) => setDraft({ ...choices, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty || !isValid || save.isPending) return;
    save.mutate(
      { input: choices },
      {
        onSuccess: () => {
          setDraft(undefined);
          toast.success('Saved');
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" maxW="2xl">
        <Fieldset.Root recipe={fieldsetSlotRecipe}>
          <Fieldset.Legend textStyle="sectionTitle">Send me messages about</Fieldset.Legend>
          <Stack gap="3">
            {messageKinds.map((kind) => (
              <ChoiceBox
                key={kind}
                {...kindWords[kind]}
                checked={kinds.includes(kind)}
                onChange={(checked) =>
                  set({
                    kinds: messageKinds.filter((each) => (each === kind ? checked : kinds.includes(each))),
                  })
                }
              />
            ))}
          </Stack>
        </Fieldset.Root>
        <Fieldset.Root recipe={fieldsetSlotRecipe}>
          <Fieldset.Legend textStyle="sectionTitle">Quiet hours</Fieldset.Legend>
          <Stack gap="4">
            <ChoiceBox
              label="Hold messages during quiet hours"
              help="Held messages are sent as one email when quiet hours end."
              checked={quietHours !== null}
              onChange={(checked) => set({ quietHours: checked ? suggested() : null })}
            />
            {quietHours && (
              <>
                <QuietHoursFields
                  hours={quietHours}
                  problems={problems}
                  onChange={(hours) => set({ quietHours: hours })}
                />
                <ChoiceBox
                  label="Send urgent messages at any time"
                  help="A message is urgent if it reports that a real run has failed."
                  checked={urgentInQuietHours}
                  onChange={(checked) => set({ urgentInQuietHours: checked })}
                />
              </>
            )}
          </Stack>
        </Fieldset.Root>
        <ActionError error={save.error} />
        <HStack gap="3">
          <Button type="submit" variant="solid" disabled={!isDirty || !isValid} loading={save.isPending}>
            Save
          </Button>
          {draft && isDirty && <Button onClick={() => setDraft(undefined)}>Discard changes</Button>}
          <Text color="fg.muted">{isDirty ? 'Unsaved changes' : 'All changes are saved'}</Text>
        </HStack>
      </Stack>
      <UnsavedGuard unsaved={isDirty} />
    </form>
  );
}

type QuietHoursProblems = Readonly<Partial<Record<keyof QuietHours, string>>>;

interface QuietHoursFieldsProps {
  readonly hours: QuietHours;
  readonly problems: QuietHoursProblems;
  readonly onChange: (hours: QuietHours) => void;
}

function QuietHoursFields({ hours, problems, onChange }: QuietHoursFieldsProps) {
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

const kindWords: Readonly<Record<MessageKind, { readonly label: string; readonly help: string }>> = {
  OWN_RUNS: { label: 'My runs', help: 'When a run (or dry run) that you started ends.' },
  ATTENTION: {
    label: 'Runs that need attention',
    help: 'When a real run fails or ends with failures, or when an audit has findings.',
  },
  APPROVALS: {
    label: 'Requests for approval',
    help: 'When another admin makes a request that you can approve.',
  },
  ASSIGNED: { label: 'Runs assigned to me', help: 'When another admin hands a run over to you.' },
};

const dayWords: Readonly<Record<Weekday, string>> = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
};

interface ChoiceBoxProps {
  readonly label: string;
  readonly help?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function ChoiceBox({ label, help, checked, onChange }: ChoiceBoxProps) {
  return (
    <Checkbox.Root
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked === true)}
      alignItems="flex-start"
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" />
      <Checkbox.Label>
        {label}
        {help && (
          <Box as="span" display="block">
            <Text as="span" color="fg.muted" fontWeight="normal">
              {help}
            </Text>
          </Box>
        )}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
