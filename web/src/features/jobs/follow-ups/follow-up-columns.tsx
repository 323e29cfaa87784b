import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { conditionText, startNotes } from '#shared/jobs/follow-ups/describe-follow-up';
import type { FollowUpOrigin, FollowUpView } from '#shared/jobs/follow-ups/follow-up';
import { columnOf } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';

const column = columnOf<FollowUpView>();

export interface FollowUpActions {
  readonly onEdit: (followUp: FollowUpView) => void;
  readonly onToggle: (followUp: FollowUpView) => void;
  readonly onDelete: (followUp: FollowUpView) => void;
}

export const followUpColumns = (actions: FollowUpActions) => [
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
