import {
  Button,
  Dialog,
  Field,
  Grid,
  GridItem,
  Input,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { heroTarget } from '#shared/content/breathing-hero';
import { fieldOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { ActionError } from '../../components/actions/action-error';
import { Select } from '../../components/form/select';
import { appIconNames } from '../../components/icons/app-icon';
import { CancelButton } from '../../components/layout/cancel-button';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { Labelled } from '../../components/layout/labelled';
import { useFieldFocus } from '../../components/record-form/use-field-focus';
import { type Part, pagesOf, type Target, titleOf } from './part';
import { PartCard } from './part-card';
import { formOf, inputOf, numberProblem, type PartForm, previewOf, timeOptions } from './part-fields';
import { useWritePart } from './queries';

interface PartDialogProps {
  /** The part to edit: null for a new part, undefined when the dialog is closed. */
  readonly part: Part | null | undefined;
  readonly focusField?: string | undefined;
  readonly parts: readonly Part[];
  readonly targets: readonly Target[];
  readonly onClose: () => void;
  readonly onSaved: (part: Part) => void;
}

export function PartDialog({ part, ...props }: PartDialogProps) {
  const open = part !== undefined;
  return (
    <DialogFrame open={open} onClose={props.onClose} size="xl" scroll="inside" keepsOnClickBeside>
      {open && <PartFormView key={part?.id} part={part} {...props} />}
    </DialogFrame>
  );
}

interface PartFormViewProps extends PartDialogProps {
  readonly part: Part | null;
}

function PartFormView({ part, focusField, parts, targets, onSaved }: PartFormViewProps) {
  const fields = useFieldFocus(focusField);
  const [form, setForm] = useState(() => formOf(part));
  const write = useWritePart();
  const tokens = useClientTokens();
  const set = (change: Partial<PartForm>) => setForm((before) => ({ ...before, ...change }));
  const wrong = fieldOf(write.error);
  const problems = {
    activityDuration: numberProblem(form.activityDuration),
    orderIndex: numberProblem(form.orderIndex),
  };
  const changes = inputOf(form, part);
  const unchanged = part !== null && Object.keys(changes).length === 0;
  const field = (name: Exclude<keyof PartForm, 'isActive'>) => ({
    name,
    value: form[name],
    invalid: wrong === `input.${name}`,
    onChange: (text: string) => set({ [name]: text }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending || unchanged || problems.activityDuration || problems.orderIndex) return;
    const input = part ? { id: part.id, _version: part._version ?? 0, ...changes } : changes;
    write.mutate(
      { act: part ? 'update' : 'create', input, clientToken: tokens.tokenOf(input) },
      { onSuccess: onSaved },
    );
  };
  const target = heroTarget({ ...form });
  const suggests =
    target && (form.linkURL !== target.linkURL || Number(form.activityDuration) !== target.activityDuration);
  return (
    <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
      <DialogBody title={part ? `Edit '${titleOf(part)}'` : 'New page content'}>
        <Stack gap="5">
          <Stack gap="2">
            <Text textStyle="overline" color="fg.muted">
              As users see it
            </Text>
            <PartCard part={previewOf(form)} />
          </Stack>
          <Grid ref={fields} templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
            <TextField required label="Page" suggestions={pagesOf(parts)} {...field('pageId')} />
            <TextField
              label="Section"
              help="Use breathing-hero for the breathing page hero."
              suggestions={sectionsOf(parts)}
              {...field('sectionType')}
            />
            <GridItem colSpan={{ sm: 2 }}>
              <TextField label="Title" {...field('title')} />
            </GridItem>
            <GridItem colSpan={{ sm: 2 }}>
              <TextField label="Subtitle" {...field('subtitle')} />
            </GridItem>
            <GridItem colSpan={{ sm: 2 }}>
              <TextField multiline label="Additional content" {...field('additionalContent')} />
            </GridItem>
            <TextField label="Icon" suggestions={appIconNames} {...field('icon')} />
            <TextField
              label="Set or breathing exercise"
              help={targetWords(targets, form.setId)}
              suggestions={targets.map(({ id }) => id)}
              {...field('setId')}
            />
            <TextField label="Activity type" {...field('activityType')} />
            <TextField
              label="Minutes"
              inputMode="numeric"
              problem={problems.activityDuration}
              {...field('activityDuration')}
            />
            <GridItem colSpan={{ sm: 2 }}>
              <TextField label="Link" help="A path in the app or an HTTPS URL." {...field('linkURL')} />
              {suggests && (
                <Button
                  size="xs"
                  mt="2"
                  onClick={() =>
                    set({ linkURL: target.linkURL, activityDuration: String(target.activityDuration) })
                  }
                >
                  Link to the session lasting {target.activityDuration} minutes
                </Button>
              )}
            </GridItem>
            <TimeField {...field('timeContext')} stored={part?.timeContext ?? ''} />
            <TextField
              label="Other time of day"
              help="Kept for older versions of the app. The preview uses Time of day instead."
              {...field('timeOfDayContext')}
            />
            <TextField
              label="Order on the page"
              inputMode="numeric"
              help="Lowest first."
              problem={problems.orderIndex}
              {...field('orderIndex')}
            />
            <ActiveSwitch checked={form.isActive} onChange={(isActive) => set({ isActive })} />
          </Grid>
          <ActionError error={write.error} />
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        <CancelButton />
        <Button type="submit" variant="solid" loading={write.isPending} disabled={unchanged}>
          Save
        </Button>
      </Dialog.Footer>
    </form>
  );
}

const sectionsOf = (parts: readonly Part[]): readonly string[] => [
  ...new Set(parts.flatMap(({ sectionType }) => (sectionType ? [sectionType] : []))),
];

function targetWords(targets: readonly Target[], id: string): string {
  if (id.trim() === '') return 'Does not link to a set or breathing exercise.';
  const target = targets.find((one) => one.id === id.trim());
  if (!target) return 'No set or breathing exercise has this ID.';
  return `${target.name}, ${target.isActive ? 'an active' : 'an inactive'} ${target.kind}.`;
}

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly required?: boolean;
  readonly multiline?: boolean;
  /** True if the server rejected the value. */
  readonly invalid?: boolean;
  /** A problem that the form's own check found. */
  readonly problem?: string | undefined;
  readonly help?: string;
  readonly inputMode?: 'numeric';
  readonly suggestions?: readonly string[];
}

function TextField(props: TextFieldProps) {
  const { name, label, value, onChange, required = false, multiline = false, invalid = false } = props;
  const { problem, help, inputMode, suggestions } = props;
  const listId = useId();
  return (
    <Labelled
      label={label}
      data-field={name}
      required={required}
      invalid={invalid}
      error={problem}
      help={help}
    >
      {multiline ? (
        <Textarea
          rows={3}
          maxLength={5_000}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <Input
          value={value}
          maxLength={300}
          inputMode={inputMode}
          autoComplete="off"
          list={suggestions && listId}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

interface TimeFieldProps extends Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'invalid'> {
  readonly stored: string;
}

function TimeField({ name, value, onChange, invalid, stored }: TimeFieldProps) {
  return (
    <Labelled label="Time of day" data-field={name} invalid={invalid}>
      <Select value={value} onChange={onChange} options={timeOptions(stored)} />
      <Field.HelperText>In the user's local time.</Field.HelperText>
    </Labelled>
  );
}

interface ActiveSwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Shows the part to the app's users, or hides it. */
function ActiveSwitch({ checked, onChange }: ActiveSwitchProps) {
  return (
    <Switch.Root
      data-field="isActive"
      alignSelf="center"
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked)}
    >
      <Switch.HiddenInput role="switch" />
      <Switch.Control />
      <Switch.Label>Active</Switch.Label>
    </Switch.Root>
  );
}
