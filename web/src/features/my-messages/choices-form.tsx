import { Button, Fieldset, HStack, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { type FormEvent, useState } from 'react';
import { type MessageChoices, type MessageSettings, messageKinds } from '#shared/events/personal-messages';
import { type QuietHours, quietHoursShape, weekdays } from '#shared/events/quiet-hours';
import { ActionError } from '../../components/actions/action-error';
import { toast } from '../../components/toast/toaster';
import { UnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { ChoiceBox } from './choice-box';
import { useSaveSettings } from './queries';
import { QuietHoursFields, type QuietHoursProblems } from './quiet-hours-fields';
import { kindWords } from './words';

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
          <Button
            type="submit"
            variant="solid"
            colorPalette="teal"
            disabled={!isDirty || !isValid}
            loading={save.isPending}
          >
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
