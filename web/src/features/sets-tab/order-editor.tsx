import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { minutesAndSeconds } from '#shared/values/durations';
import { inWords, messageOf } from '../../api/api-error';
import { type SetInFull, setQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import { ActionError } from '../../components/actions/action-error';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { ConflictNotice } from '../../components/record-form/conflict-notice';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { ArrangeList } from '../../components/sets/arrange/arrange-list';
import { labelOfField } from '../../components/sets/set-fields';
import { useSetDraft } from '../../components/sets/use-set-draft';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';

interface OrderEditorProps {
  readonly setId: string;
  /** Opens an exercise's equipment dialog. */
  readonly onEquipment: (exerciseId: string) => void;
  /** Called when the editor gets or loses unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void;
}

export function OrderEditor({ setId, ...props }: OrderEditorProps) {
  const { data, error, refetch } = useQuery(setQuery(setId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === null) return <Text color="fg.muted">This set has been deleted.</Text>;
  if (!data) return <LoadingState label="Loading exercises" />;
  return <Loaded loaded={data} {...props} />;
}

interface LoadedProps extends Omit<OrderEditorProps, 'setId'> {
  readonly loaded: SetInFull;
}

function Loaded({ loaded, onEquipment, onDirty }: LoadedProps) {
  const { data: library } = useQuery(libraryQuery);
  const draft = useSetDraft(loaded, library, undefined);
  const undoToast = useUndoToast();
  const { members, conflict } = draft;
  const shownVersion = draft.form.base?._version;
  const tell = useEffectEvent(onDirty);
  useEffect(() => {
    tell(draft.dirty);
    return () => tell(false);
  }, [draft.dirty]);
  const takeOver = useEffectEvent(() => draft.show(loaded));
  useEffect(() => {
    // Without unsaved changes, a newer version is shown automatically.
    if (!draft.dirty && shownVersion !== loaded.set._version) takeOver();
  }, [draft.dirty, shownVersion, loaded]);
  const save = () =>
    draft.submit((set) => {
      draft.show({ ...loaded, set, exerciseIds: set.exerciseIds ?? [] });
      undoToast(messages.orderSaved, `Set#${set.id}`);
    });
  return (
    <Stack gap="2" textAlign="start">
      <Box layerStyle="frame" overflow="hidden">
        <ArrangeList
          members={members.members}
          exerciseOf={members.exerciseOf}
          onChange={members.arrange}
          onRemove={members.remove}
          onEdit={(member) => 'exerciseID' in member && onEquipment(member.exerciseID)}
          editLabel="Edit equipment for"
          refused={draft.refusedPlaces}
          empty="No exercises in this set yet."
        />
      </Box>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          noun="set"
          labelOf={labelOfField}
          busy={draft.pending}
          onApply={() => void draft.apply(conflict)}
          onDiscard={() => void draft.discard(conflict)}
        />
      )}
      {draft.error && !conflict && (
        <ActionError error={inWords(draft.error, messages.orderFailed(messageOf(draft.error)))} />
      )}
      <HStack gap="2" wrap="wrap">
        <Text flex="1" textStyle="xs" color="fg.muted" role="status" fontVariantNumeric="tabular-nums">
          {members.said ||
            `${formatCounted(members.members.length, 'exercise')} · ${minutesAndSeconds(members.totalSeconds)}`}
        </Text>
        <LinkButton size="xs" to="/admin/exercises" search={{ set: loaded.set.id, edit: 'exercises' }}>
          Open the editor
        </LinkButton>
        <Button
          size="xs"
          disabled={!members.isDirty}
          onClick={() => {
            members.reset(loaded.exerciseIds);
            draft.dismiss();
          }}
        >
          Reset
        </Button>
        <Button size="xs" variant="solid" disabled={!members.isDirty} loading={draft.pending} onClick={save}>
          Save order
        </Button>
      </HStack>
    </Stack>
  );
}
