import { Button, Fieldset, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { type FormEvent, useMemo, useState } from 'react';
import { type MessageChoices, type MessageSettings, messageKinds } from '#shared/events/personal-messages';
import { type QuietHours, quietHoursShape, weekdays } from '#shared/events/quiet-hours';
import { ActionError } from '../../components/actions/action-error';
import { Select } from '../../components/form/select';
import { Labelled } from '../../components/layout/labelled';
import { toast } from '../../components/toast/toaster';
import { UnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { ChoiceBox } from './choice-box';
import { useSaveSettings } from './queries';
import { dayWords, kindWords } from './words';

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
