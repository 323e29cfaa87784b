import { Box, Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Model, StoredRecord } from '#shared/models/model';
import { inWords, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { fetchRecord, recordQuery } from '../../api/library/details';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { seen, useWriteRecord } from '../../api/library/write';
import { ActionError } from '../actions/action-error';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { EmptyState, ErrorState, LoadingState } from '../layout/states';
import { useUnsavedGuard } from '../unsaved/use-unsaved-guard';
import { type MeanwhileConflict, readConflict } from './conflict';
import { ConflictNotice, MergedNote } from './conflict-notice';
import { firstFault } from './first-fault';
import { type FieldGroup, FormGrid } from './form-grid';
import { problemsOf } from './problems';
import { isDirty, type RecordForm, useRecordForm } from './use-record-form';

export interface EditorKind {
  readonly model: LibraryModel;
  readonly definition: Model;
  readonly noun: string;
  readonly groups: readonly FieldGroup[];
  /** True for part of a record. Such a form cannot create one. */
  readonly isPart?: true;
  /** Returns the title. The default is text such as "Edit exercise 'Plank'". */
  readonly title?: (name: string) => string;
  readonly failed: (reason: string) => string;
  /** Renders content next to the form, such as a preview of the typed values. */
  readonly aside?: (form: RecordForm) => ReactNode;
}

interface RecordEditorProps {
  readonly kind: EditorKind;
  readonly id: string | null | undefined;
  /** The field to focus. By default, the first that needs correction. */
  readonly focusField?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

export function RecordEditor(props: RecordEditorProps) {
  const { id, onClose, kind } = props;
  // Escape and the close button ask for confirmation, as Cancel does.
  const closer = useRef<(() => void) | undefined>(undefined);
  return (
    <DialogFrame
      open={id !== undefined}
      onClose={() => (closer.current ?? onClose)()}
      size={kind.aside ? 'xl' : 'lg'}
      scroll="inside"
      keepsOnClickBeside
      asksIfTyped={false}
    >
      {id === null && <EditorForm {...props} record={undefined} closer={closer} />}
      {typeof id === 'string' && <LoadedForm {...props} id={id} closer={closer} />}
    </DialogFrame>
  );
}

interface FormProps extends RecordEditorProps {
  readonly closer: RefObject<(() => void) | undefined>;
}

function LoadedForm(props: FormProps & { readonly id: string }) {
  const { kind, id, onClose } = props;
  const { data, error, refetch } = useQuery(recordQuery(kind.model, id));
  // The record as first loaded. Later reads must not replace typed values.
  const [first, setFirst] = useState<LibraryRecord>();
  if (data && !first) setFirst(data);
  if (first) return <EditorForm {...props} record={first} />;
  return (
    <>
      <DialogBody title={<>Edit {kind.noun}</>}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <EmptyState
            title={`This ${kind.noun} does not exist`}
            description={`No ${kind.noun} has the ID ${id}. It may have been deleted.`}
          />
        ) : (
          <LoadingState label={`Loading ${kind.noun}`} />
        )}
      </DialogBody>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}

interface EditorFormProps extends FormProps {
  readonly record: LibraryRecord | undefined;
}

function EditorForm({ kind, record, focusField, onClose, onSaved, closer }: EditorFormProps) {
  const { model, definition, noun, groups, failed, aside } = kind;
  const titleOf = kind.title ?? ((name: string) => `Edit ${noun} '${name}'`);
  const [fields] = useState(() => groups.flatMap((group) => group.fields));
  const form = useRecordForm(definition, fields, record, focusField ? [focusField] : []);
  const [focused] = useState(() => focusField ?? firstFault(form));
  const write = useWriteRecord();
  const tokens = useClientTokens();
  const [clashes, setClashes] = useState<readonly string[]>();
  const dirty = isDirty(form);
  const guard = useUnsavedGuard(dirty);
  const conflict = readConflict(write.error);
  const refused = problemsOf(write.error);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const close = () => guard.close(onClose);
  useEffect(() => {
    closer.current = close;
    return () => {
      closer.current = undefined;
    };
  });

  const save = () => {
    const base = form.base as LibraryRecord | undefined;
    const input = base ? { ...seen(base), ...form.input } : { ...form.input };
    write.mutate(
      { model, act: base ? 'update' : 'create', input, clientToken: tokens.tokenOf([model, input]) },
      {
        onSuccess: (saved) =>
          guard.release(() => {
            onSaved(saved);
            onClose();
          }),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This form can be nested in another form in the React tree. The event must not reach the outer form.
    event.stopPropagation();
    form.look(...fields.map(({ name }) => name));
    if (write.isPending || Object.keys(form.problems).length > 0) return;
    setClashes(undefined);
    save();
  };
  const latest = async (known: MeanwhileConflict): Promise<StoredRecord | null> =>
    known.current ?? (record ? await fetchRecord(model, record.id) : null);
  const saveAsNew = () => {
    form.detach();
    write.reset();
  };
  const apply = async (known: MeanwhileConflict) => {
    const current = await latest(known).catch(() => null);
    if (!current) return;
    setClashes(form.rebase(current));
    write.reset();
  };
  const discard = async (known: MeanwhileConflict) => {
    const current = known.isDeleted ? null : await latest(known).catch(() => null);
    if (!current) {
      guard.release(onClose);
      return;
    }
    form.reset(current);
    write.reset();
  };
  return (
    <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
      <DialogBody title={record && form.base ? titleOf(nameOf(record)) : `New ${noun}`}>
        <Stack gap="4">
          {conflict && (
            <ConflictNotice
              conflict={conflict}
              noun={noun}
              labelOf={labelOf}
              busy={write.isPending}
              onApply={() => void apply(conflict)}
              onDiscard={() => void discard(conflict)}
              onSaveAsNew={kind.isPart ? undefined : saveAsNew}
            />
          )}
          {clashes && !conflict && <MergedNote labels={clashes.map(labelOf)} />}
          <Flex gap="6" direction={{ base: 'column', md: 'row' }} align="flex-start">
            <Box flex="1" minW="0" w="full">
              <FormGrid form={form} groups={groups} refused={refused} focusField={focused} />
            </Box>
            {aside && (
              <Box as="aside" w={{ base: 'full', md: '60' }} flexShrink="0">
                {aside(form)}
              </Box>
            )}
          </Flex>
          {write.error && !conflict && (
            <ActionError error={inWords(write.error, failed(messageOf(write.error)))} />
          )}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        <Text flex="1" textStyle="xs" color="fg.muted">
          {dirty ? 'Unsaved changes' : ''}
        </Text>
        <Button onClick={close}>Cancel</Button>
        <Button
          type="submit"
          variant="solid"
          loading={write.isPending}
          disabled={!dirty || Object.keys(form.problems).length > 0}
        >
          {form.base ? 'Save Changes' : `Create ${noun}`}
        </Button>
      </Dialog.Footer>
      {guard.question}
    </form>
  );
}
