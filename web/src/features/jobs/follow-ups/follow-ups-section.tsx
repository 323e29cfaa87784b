import { Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conditionText, startNotes } from '#shared/jobs/follow-ups/describe-follow-up';
import { allLimitsOf, type FollowUpOrigin, type FollowUpView } from '#shared/jobs/follow-ups/follow-up';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';
import { toast } from '../../../components/toast/toaster';
import { FollowUpForm } from './follow-up-form';
import {
  type FollowUpInput,
  followUpsQuery,
  useCreateFollowUp,
  useDeleteFollowUp,
  useUpdateFollowUp,
} from './queries';

type OpenDialog =
  | { readonly what: 'edit' | 'delete'; readonly followUp: FollowUpView }
  | { readonly what: 'add' };

export function FollowUpsSection() {
  const { data, error, isPending, refetch } = useQuery(followUpsQuery);
  const [asked, setAsked] = useState<OpenDialog>();
  const [open, setOpen] = useState(false);
  const create = useCreateFollowUp();
  const update = useUpdateFollowUp();
  const ask = (next: OpenDialog) => {
    create.reset();
    update.reset();
    setAsked(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const toggle = ({ id, version, ...followUp }: FollowUpView) =>
    update.mutate(
      { id, version, input: { ...inputOfView(followUp), enabled: !followUp.enabled } },
      {
        onSuccess: () => toast.success(followUp.enabled ? 'Disabled the follow-up' : 'Enabled the follow-up'),
      },
    );
  const columns = followUpColumns({
    onEdit: (followUp) => ask({ what: 'edit', followUp }),
    onToggle: toggle,
    onDelete: (followUp) => ask({ what: 'delete', followUp }),
  });
  const edited = asked?.what === 'edit' ? asked.followUp : undefined;
  const save = (input: FollowUpInput) => {
    const saved = {
      onSuccess: () => {
        close();
        toast.success('Saved the follow-up');
      },
    };
    if (edited) update.mutate({ id: edited.id, version: edited.version, input }, saved);
    else create.mutate({ input }, saved);
  };
  const addButton = <Button onClick={() => ask({ what: 'add' })}>Add follow-up…</Button>;
  return (
    <section aria-labelledby="follow-ups">
      <Flex mt="10" mb="3" gap="3" wrap="wrap" justify="space-between" align="flex-end">
        <div>
          <Heading as="h2" id="follow-ups" textStyle="sectionTitle">
            Follow-ups
          </Heading>
          <Text color="fg.muted">
            Jobs that start after another job's run, for example a dry run after an audit with findings.
          </Text>
        </div>
        {addButton}
      </Flex>
      {!open && <ActionError error={update.error} />}
      <DataTable
        name="follow-ups"
        caption="Follow-ups"
        columns={columns}
        rows={data ?? []}
        getRowId={({ id }) => id}
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        empty={{
          title: 'No follow-ups yet',
          description: "Add one to start a job whenever another job's run ends.",
          action: addButton,
        }}
      />
      <FollowUpForm
        open={open && asked !== undefined && asked.what !== 'delete'}
        onClose={close}
        followUp={edited}
        pending={create.isPending || update.isPending}
        error={create.error ?? update.error}
        onSave={save}
      />
      {asked?.what === 'delete' && <DeleteFollowUp followUp={asked.followUp} open={open} onClose={close} />}
    </section>
  );
}

const inputOfView = (view: Omit<FollowUpView, 'id' | 'version'>): FollowUpInput => ({
  after: view.after,
  origin: view.origin,
  outcomes: view.outcomes,
  minFindings: view.minFindings,
  job: view.job,
  params: view.params ?? '{}',
  dryRun: view.dryRun,
  asksApproval: view.asksApproval,
  ...allLimitsOf(view),
  enabled: view.enabled,
});

interface DeleteFollowUpProps {
  readonly followUp: FollowUpView;
  readonly open: boolean;
  readonly onClose: () => void;
}

function DeleteFollowUp({ followUp, open, onClose }: DeleteFollowUpProps) {
  const { id, version, title, afterTitle } = followUp;
  const remove = useDeleteFollowUp();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete the follow-up to ${afterTitle}?`}
      body={
        <>
          <Text color="fg.muted">
            {title} will no longer start after {afterTitle}, even if it is waiting to start now. This cannot
            be undone.
          </Text>
          <ActionError error={remove.error} />
        </>
      }
      confirmLabel="Delete follow-up"
      destructive
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id, version },
          {
            onSuccess: () => {
              onClose();
              toast.success('Deleted the follow-up');
            },
          },
        )
      }
    />
  );
}

const column = columnOf<FollowUpView>();

interface FollowUpActions {
  readonly onEdit: (followUp: FollowUpView) => void;
  readonly onToggle: (followUp: FollowUpView) => void;
  readonly onDelete: (followUp: FollowUpView) => void;
}

const followUpColumns = (actions: FollowUpActions) => [
  column('afterTitle', 'After', (row) => <After followUp={row} />),
  column('condition', 'If the run', (row) => conditionText(row)),
  column('title', 'Then start', (row) => <Then followUp={row} />),
  column('state', 'Status', (row) => <Saved followUp={row} />),
  column('actions', 'Actions', (row) => <Actions followUp={row} {...actions} />),
];

const origins: Readonly<Record<FollowUpOrigin, string | undefined>> = {
  ANY: undefined,
  MANUAL: 'if an admin started it',
  SCHEDULE: 'if the schedule started it',
};

interface CellProps {
  readonly followUp: FollowUpView;
}

function After({ followUp: { afterTitle, origin } }: CellProps) {
  return <Two title={afterTitle} note={origins[origin]} />;
}

function Then({ followUp }: CellProps) {
  const note = startNotes(followUp).join(', ');
  return <Two title={followUp.title} note={note || undefined} />;
}

const Two = ({ title, note }: { readonly title: string; readonly note: string | undefined }) => (
  <Stack gap="0" align={{ base: 'flex-end', sm: 'flex-start' }}>
    <Text fontWeight="medium">{title}</Text>
    {note && (
      <Text textStyle="xs" color="fg.muted">
        {note}
      </Text>
    )}
  </Stack>
);

function Saved({ followUp: { enabled, savedBy, savedAt } }: CellProps) {
  return (
    <Stack gap="0" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <Text color={enabled ? undefined : 'fg.muted'}>{enabled ? 'Enabled' : 'Disabled'}</Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        by {savedBy}, <RelativeTime at={savedAt} />
      </Text>
    </Stack>
  );
}

function Actions({ followUp, onEdit, onToggle, onDelete }: CellProps & FollowUpActions) {
  const { afterTitle, title, enabled, permitted } = followUp;
  if (!permitted) {
    return (
      <Text textStyle="xs" color="fg.muted">
        You cannot change this follow-up
      </Text>
    );
  }
  const about = `${title} after ${afterTitle}`;
  return (
    <HStack gap="2" wrap="wrap">
      <Button size="xs" aria-label={`Edit ${about}`} onClick={() => onEdit(followUp)}>
        Edit…
      </Button>
      <Button
        size="xs"
        aria-label={`${enabled ? 'Disable' : 'Enable'} ${about}`}
        onClick={() => onToggle(followUp)}
      >
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button size="xs" colorPalette="red" aria-label={`Delete ${about}`} onClick={() => onDelete(followUp)}>
        Delete…
      </Button>
    </HStack>
  );
}
