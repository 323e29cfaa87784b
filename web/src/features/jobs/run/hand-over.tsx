import { Button, Stack, Text } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { assigneesDocument } from '#shared/jobs/documents/run-page-documents';
import type { Assignment } from '#shared/jobs/run/assignment';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import type { JobRun } from '#shared/jobs/run/run';
import { graphql } from '../../../api/client';
import { useAssignRun } from '../../../api/run/run-commands';
import { meQuery, shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { NoteDialog } from '../../../components/actions/note-dialog';
import { Select } from '../../../components/form/select';
import { Labelled } from '../../../components/layout/labelled';
import { ActorLink } from '../../../components/links/user-link';
import { RelativeTime } from '../../../components/time/time';
import { toast } from '../../../components/toast/toaster';

/** Reads the assignees, not under the run's own key, which its page reloads when the run ends. */
const assigneesQuery = (id: string) =>
  queryOptions({
    queryKey: ['assignees', id],
    queryFn: async () => (await graphql(assigneesDocument, { id })).runAssignees,
  });

export function HandOverButton({ run }: { readonly run: JobRun }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Hand over…</Button>
      <HandOverDialog run={run} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface HandOverDialogProps {
  readonly run: JobRun;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function HandOverDialog({ run, open, onClose }: HandOverDialogProps) {
  const assign = useAssignRun();
  const admins = useQuery({ ...assigneesQuery(run.id), enabled: open });
  const { data: me } = useQuery(meQuery);
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const assignee = useRef<HTMLSelectElement>(null);
  const [current] = run.assignments ?? [];
  const colleagues = (admins.data ?? []).filter((email) => email !== me?.email);
  const [only] = colleagues;
  const to = chosen || (colleagues.length === 1 ? (only ?? '') : '');
  const name = shortRunId(run.id);
  const close = () => {
    setChosen('');
    setMissing(false);
    assign.reset();
    onClose();
  };
  return (
    <NoteDialog
      open={open}
      onClose={close}
      title={`Hand over run ${name}`}
      body={
        <Stack gap="2">
          <Text color="fg.muted">
            Shows in all lists who takes care of this run. They get an email if they have chosen messages
            about runs assigned to them.
          </Text>
          {current && <AssignmentNote assignment={current} />}
        </Stack>
      }
      label="Note"
      help="What they need to know. All admins who can see this run can read it."
      optional
      confirmLabel="Hand over"
      maxLength={maxNoteCharacters}
      pending={assign.isPending}
      error={assign.error}
      onConfirm={(note) => {
        if (to === '') {
          setMissing(true);
          assignee.current?.focus();
          return;
        }
        assign.mutate(
          { id: run.id, to, note, version: current?.version ?? 0 },
          {
            onSuccess: () => {
              close();
              toast.success(`Run ${name} is assigned to ${to}`);
            },
          },
        );
      }}
    >
      <ActionError error={admins.error} />
      <Labelled
        label="Assign to"
        required
        error={isMissing ? 'Choose who takes care of this run' : undefined}
      >
        <Select
          ref={assignee}
          value={to}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
        >
          <option value="">{admins.data ? 'Choose an admin' : 'Loading admins'}</option>
          {colleagues.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
          {me && admins.data?.includes(me.email) && <option value={me.email}>{me.email} (you)</option>}
        </Select>
      </Labelled>
    </NoteDialog>
  );
}

export function AssignmentNote({ assignment: { to, by, at, note } }: { readonly assignment: Assignment }) {
  return (
    <div>
      <Text overflowWrap="anywhere">
        Assigned to <ActorLink name={to} />{' '}
        <Text as="span" color="fg.muted">
          by {by === to ? 'themselves' : <ActorLink name={by} />} <RelativeTime at={at} />
        </Text>
      </Text>
      {note && (
        <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
          {note}
        </Text>
      )}
    </div>
  );
}
