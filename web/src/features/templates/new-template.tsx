import { Button, chakra, Dialog, Field, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { addEntry, copyOf, type ScheduleDraft } from '#shared/domain/schedules/draft';
import type { EntryFields, ScheduleEntry } from '#shared/domain/schedules/entry';
import { Select } from '../../components/form/select';
import { CancelButton } from '../../components/layout/cancel-button';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { Labelled } from '../../components/layout/labelled';
import { UncheckedSets } from '../../components/week/unchecked-sets';
import type { EntryLibrary } from '../../components/week/use-library';
import { messages } from './messages';
import type { TemplateGroup } from './model';

export interface TypedTemplate {
  readonly name: string;
  readonly description: string;
  readonly source: string;
}

interface NewTemplateProps {
  readonly open: boolean;
  /** The values typed earlier. They are kept if the name was taken meanwhile. */
  readonly typed: TypedTemplate | undefined;
  readonly onClose: () => void;
  readonly groups: readonly TemplateGroup[];
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
  readonly onCreate: (change: (draft: ScheduleDraft) => ScheduleDraft, typed: TypedTemplate) => void;
}

/** Creates a template by copying another template's entries under a new name. */
export function NewTemplate({ open, onClose, ...props }: NewTemplateProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="md" scroll="inside" keepsOnClickBeside>
      {open && <NewTemplateForm onClose={onClose} {...props} />}
    </DialogFrame>
  );
}

function NewTemplateForm(props: Omit<NewTemplateProps, 'open'>) {
  const { onClose, typed, groups, entries, library, onCreate } = props;
  const [name, setName] = useState(typed?.name ?? '');
  const [description, setDescription] = useState(typed?.description ?? '');
  const [source, setSource] = useState(typed?.source ?? groups[0]?.id ?? '');
  const [tried, setTried] = useState(typed !== undefined);
  const problem = problemOf(name, groups);
  const all = groups.find(({ id }) => id === source)?.entries ?? [];
  const { library: known } = library;
  const copied = all.filter(({ set, activity }) => {
    if (!known) return true;
    return activity === 'breathing'
      ? set === '' || known.hasBreathing(set)
      : known.setWithId(set) !== undefined;
  });
  const left = all.length - copied.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    const ids = new Set(copied.map(({ id }) => id));
    const fields = entries
      .filter(({ id }) => ids.has(id))
      .map((entry) =>
        newEntry(entry, { templateName: name.trim(), templateDescription: description.trim() }),
      );
    onCreate((draft) => fields.reduce((now, one) => addEntry(now, one, crypto.randomUUID()), draft), {
      name: name.trim(),
      description,
      source,
    });
    onClose();
  };
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" minH="0">
      <DialogBody title={messages.newTemplate}>
        <Stack gap="4">
          <Labelled label="Template ID" required error={tried && problem ? problem : undefined}>
            <Input
              value={name}
              placeholder="calm-afternoon"
              maxLength={100}
              onChange={({ target }) => setName(target.value)}
            />
            <Field.HelperText>Lower-case letters, digits and hyphens.</Field.HelperText>
          </Labelled>
          <Labelled label="Description">
            <Textarea
              rows={2}
              maxLength={5_000}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Labelled>
          <Labelled label="Copy schedule from">
            <Select
              value={source}
              onChange={setSource}
              options={groups.map((group) => ({
                value: group.id,
                label: `${group.name} (${group.entries.length})`,
              }))}
            />
          </Labelled>
          <Text color="fg.muted">
            {copied.length} entries are created.
            {left > 0 && ` ${left} whose set is not in the library ${left === 1 ? 'is' : 'are'} left out.`}{' '}
            The template must also be added to the code. Until then, it cannot be assigned to users, its
            notifications are not sent, and the schedule comparison reports it as missing in code.
          </Text>
          <UncheckedSets library={library} />
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        <CancelButton />
        <Button type="submit" variant="solid" disabled={!known || copied.length === 0}>
          Review and save
        </Button>
      </Dialog.Footer>
    </chakra.form>
  );
}

function problemOf(name: string, groups: readonly TemplateGroup[]): string | undefined {
  const id = name.trim();
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    return `The template ID is '${id}'; expected lower-case words joined by hyphens, such as calm-afternoon.`;
  }
  return groups.some((group) => group.id === id)
    ? `A template with the ID '${id}' already exists.`
    : undefined;
}

/** Returns a copy without the flag that lets a job delete and recreate the templates defined in code. */
function newEntry(entry: ScheduleEntry, change: EntryFields): EntryFields {
  const { isTemplate: _, ...fields } = copyOf(entry, change);
  return fields;
}
