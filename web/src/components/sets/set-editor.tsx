import { Box, Button, Dialog, Stack, Tabs, Text } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { minutesAndSeconds } from '#shared/values/durations';
import { messageOf } from '../../api/api-error';
import { type SetInFull, setQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import { nameOf } from '../../api/library/records';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { ExerciseEditor } from '../exercises/exercise-editor';
import { Callout } from '../layout/callout';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { EmptyState, ErrorState, LoadingState } from '../layout/states';
import { ReferenceLink, referenceOf } from '../links/reference-link';
import { ConflictNotice, MergedNote } from '../record-form/conflict-notice';
import { firstFault } from '../record-form/first-fault';
import { FormGrid } from '../record-form/form-grid';
import { useUndoToast } from '../records/use-undo-toast';
import { formatCounted } from '../text/number';
import { useUnsavedGuard } from '../unsaved/use-unsaved-guard';
import { ArrangePanel } from './arrange/arrange-panel';
import type { SetEditorFormProps, SetEditorProps, SetEditorTab } from './set-editor-props';
import { labelOfField, listFields, setFields, setGroups } from './set-fields';
import { useSetDraft } from './use-set-draft';

/** The editor that all screens use. Fields and exercises are saved in one transaction and undone together. */
export function SetEditor(props: SetEditorProps) {
  const { id, onClose } = props;
  // Escape asks for confirmation, as Cancel does.
  const closer = useRef<(() => void) | undefined>(undefined);
  return (
    <DialogFrame
      open={id !== undefined}
      onClose={() => (closer.current ?? onClose)()}
      size="cover"
      scroll="inside"
      keepsOnClickBeside
      asksIfTyped={false}
    >
      {id === null && <SetEditorForm {...props} loaded={undefined} closer={closer} />}
      {typeof id === 'string' && <LoadedEditor {...props} id={id} closer={closer} />}
    </DialogFrame>
  );
}

function LoadedEditor(props: Omit<SetEditorFormProps, 'loaded'> & { readonly id: string }) {
  const { id, look, tab, onClose } = props;
  const { data, error, refetch } = useQuery(setQuery(id));
  // The set as first loaded. Later reads must not replace typed values.
  const [first, setFirst] = useState<SetInFull>();
  if (data && !first) setFirst(data);
  if (first) return <SetEditorForm {...props} loaded={first} />;
  return (
    <>
      <DialogBody title={look.title[tab]}>
        {error ? (
          <ErrorState title="Failed to load exercises" error={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <EmptyState
            title="This set does not exist"
            description={`No set has the ID ${id}. It may have been deleted.`}
          />
        ) : (
          <LoadingState label="Loading set" />
        )}
      </DialogBody>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}

function SetEditorForm(props: SetEditorFormProps) {
  const { loaded, look, focusField, onClose, onSaved, closer } = props;
  const [tab, setTab] = useState<SetEditorTab>(
    focusField && listFields.includes(focusField) ? 'exercises' : props.tab,
  );
  const [editing, setEditing] = useState<string>();
  const { data: library } = useQuery(libraryQuery);
  const draft = useSetDraft(loaded, library, focusField);
  const { form, members, conflict, used, dirty } = draft;
  const [focused] = useState(() => focusField ?? firstFault(form));
  const guard = useUnsavedGuard(dirty);
  const undoToast = useUndoToast();
  const close = () => guard.close(onClose);
  useEffect(() => {
    closer.current = close;
    return () => {
      closer.current = undefined;
    };
  });

  const save = (evenIfUsed = false) => {
    form.look(...setFields.map(({ name }) => name));
    if (!draft.isValid) {
      setTab('details');
      return;
    }
    const words = look.saved(draft.change);
    draft.submit(
      (set) =>
        guard.release(() => {
          onSaved(set, words);
          onClose();
        }),
      evenIfUsed,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty) save();
  };
  const isPlainError = draft.error !== null && !conflict && used === undefined;
  const reference = isPlainError ? referenceOf(draft.error) : undefined;
  const listProblem = draft.refused.exercises;
  return (
    <>
      <Dialog.Header pb="2">
        <Box minW="0">
          <Dialog.Title overflowWrap="anywhere">{loaded ? look.title[tab] : 'Add Set'}</Dialog.Title>
          <Text color="fg.muted" overflowWrap="anywhere">
            {loaded ? nameOf(loaded.set) : 'The new set and its exercises are saved together.'}
          </Text>
        </Box>
      </Dialog.Header>
      <Dialog.Body pt="0">
        <Stack gap="3">
          {conflict && (
            <ConflictNotice
              conflict={conflict}
              noun="set"
              labelOf={labelOfField}
              busy={draft.pending}
              onApply={() => void draft.apply(conflict)}
              onDiscard={() =>
                void draft.discard(conflict).then((isShown) => !isShown && guard.release(onClose))
              }
              onSaveAsNew={draft.saveAsNew}
            />
          )}
          {draft.clashes && !conflict && <MergedNote labels={draft.clashes.map(labelOfField)} />}
          {isPlainError && (
            <Callout status="error" role="alert" title={look.failed(draft.change)}>
              <Text overflowWrap="anywhere">{messageOf(draft.error)}</Text>
              {reference && <ReferenceLink reference={reference} />}
            </Callout>
          )}
          <Tabs.Root
            recipe={tabsSlotRecipe}
            size="sm"
            value={tab}
            onValueChange={({ value }) => setTab(value === 'exercises' ? 'exercises' : 'details')}
          >
            <Tabs.List>
              <Tabs.Trigger value="details">Details</Tabs.Trigger>
              <Tabs.Trigger value="exercises">Exercises ({members.members.length})</Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="details">
              <form noValidate onSubmit={submit}>
                <FormGrid
                  form={form}
                  groups={setGroups}
                  refused={draft.refused}
                  focusField={tab === 'details' ? focused : undefined}
                  beside
                />
                <button type="submit" hidden />
              </form>
            </Tabs.Content>
            <Tabs.Content value="exercises">
              <ArrangePanel
                state={members}
                exercises={draft.exercises}
                types={look.exerciseTypes}
                pageSize={look.pageSize}
                refused={draft.refusedPlaces}
                problem={listProblem}
                onEdit={
                  look.editsExercises && ((member) => 'exerciseID' in member && setEditing(member.exerciseID))
                }
              />
            </Tabs.Content>
          </Tabs.Root>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="3" pb="3">
        <Text flex="1" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {formatCounted(members.members.length, 'exercise')} · {minutesAndSeconds(members.totalSeconds)}
          {dirty && ' · unsaved changes'}
        </Text>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="solid"
          loading={draft.pending}
          disabled={!dirty || !draft.isValid}
          onClick={() => save()}
        >
          {loaded ? 'Save Changes' : 'Create Set'}
        </Button>
      </Dialog.Footer>
      <ExerciseEditor
        id={editing}
        onClose={() => setEditing(undefined)}
        onSaved={(exercise) =>
          undoToast(`Exercise "${nameOf(exercise)}" updated successfully`, `Exercise#${exercise.id}`)
        }
      />
      <ConfirmDialog
        open={used !== undefined}
        onClose={draft.dismiss}
        title="Deactivate this set?"
        body={used ?? ''}
        confirmLabel="Deactivate set"
        destructive
        pending={draft.pending}
        onConfirm={() => save(true)}
      />
      {guard.question}
    </>
  );
}
