import { Box, Button, Code, Flex, Stack, Text } from '@chakra-ui/react';
import { NotebookPen } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { FailureGroup } from '#shared/jobs/failures/failure-causes';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import type { JobRun } from '#shared/jobs/run/run';
import { useNoteFailureCause } from '../../../../api/run/failure-groups';
import { NoteDialog } from '../../../../components/actions/note-dialog';
import { LinkButton } from '../../../../components/links/link-button';
import { RunLink } from '../../../../components/links/run-link';
import { RecordPlaces } from '../../../../components/records/record-places';
import { formatCounted } from '../../../../components/text/number';
import { RelativeTime } from '../../../../components/time/time';
import { toast } from '../../../../components/toast/toaster';
import { offersRetry, RetryFailures } from '../../start/retry-failures';
import { runPartsId } from '../../tabs/run-tabs';

interface CauseItemProps {
  readonly run: JobRun;
  readonly group: FailureGroup;
  readonly only: boolean;
}

export function CauseItem({ run, group, only }: CauseItemProps) {
  const { cause, code, message, count, samples } = group;
  return (
    <Box as="li" px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" borderColor="border.muted">
      <Flex columnGap="6" rowGap="2" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {message}
          </Text>
          <Flex columnGap="2" align="center" wrap="wrap" textStyle="xs" color="fg.muted" mt="0.5">
            <Code size="sm">{code}</Code>
            <span>{formatCounted(count, 'record')}</span>
            <Occurrence group={group} />
          </Flex>
          <NoteOnCause group={group} />
        </Box>
        <Flex gap="2" flexShrink="0" align="flex-start" wrap="wrap">
          <LinkButton
            colorPalette="gray"
            size="xs"
            to="/admin/jobs/$runId"
            params={{ runId: run.id }}
            search={{ tab: 'failures', cause }}
            hash={runPartsId}
            replace
            aria-label={`Show all failures with ${code}`}
          >
            Show all
          </LinkButton>
          <EditCauseNote runId={run.id} group={group} />
          {!only && offersRetry(run) && <RetryFailures run={run} cause={cause} count={count} size="xs" />}
        </Flex>
      </Flex>
      <Stack as="ul" listStyleType="none" gap="1" mt="2" aria-label="First records">
        {samples.map(({ table, key }) => (
          <Flex as="li" key={`${table} ${key}`} columnGap="3" wrap="wrap" align="center">
            <Text textStyle="xs" color="fg.muted">
              {table}
            </Text>
            <RecordPlaces table={table} id={key} />
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

function Occurrence({ group: { firstAt, lastAt, alsoIn } }: { readonly group: FailureGroup }) {
  return (
    <>
      {firstAt === lastAt ? (
        <RelativeTime at={firstAt} />
      ) : (
        <span>
          first <RelativeTime at={firstAt} />, last <RelativeTime at={lastAt} />
        </span>
      )}
      {alsoIn.length > 0 && (
        <span>
          Also in{' '}
          {alsoIn.map(({ runId, dryRun }, index) => (
            <Fragment key={runId}>
              {index > 0 && ', '}
              <RunLink id={runId} />
              {dryRun && ' (dry run)'}
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

interface CauseNoteProps {
  readonly runId: string;
  readonly group: FailureGroup;
}

function NoteOnCause({ group: { note } }: Pick<CauseNoteProps, 'group'>) {
  if (!note?.text) return null;
  return (
    <Text mt="2" ps="3" borderStartWidth="2px" borderColor="border.emphasized" overflowWrap="anywhere">
      <Text as="span" whiteSpace="pre-wrap">
        {note.text}
      </Text>{' '}
      <Text as="span" textStyle="xs" color="fg.muted">
        {note.by}, <RelativeTime at={note.at} />
      </Text>
    </Text>
  );
}

function EditCauseNote({ runId, group }: CauseNoteProps) {
  const [editing, setEditing] = useState(false);
  const write = useNoteFailureCause();
  const before = group.note?.text ?? '';
  return (
    <>
      <Button
        size="xs"
        aria-label={`${before ? 'Edit' : 'Add'} note… on ${group.code}`}
        onClick={() => {
          write.reset();
          setEditing(true);
        }}
      >
        <NotebookPen aria-hidden /> {before ? 'Edit note…' : 'Add note…'}
      </Button>
      <NoteDialog
        open={editing}
        onClose={() => setEditing(false)}
        title="Note on this cause"
        body={<Whereabouts group={group} conflict={write.isError} />}
        label="Note"
        help={
          before
            ? 'This note appears on every run of this job that has this cause. To remove the note, clear the text.'
            : 'This note appears on every run of this job that has this cause.'
        }
        confirmLabel="Save note"
        maxLength={maxNoteCharacters}
        initialNote={before}
        optional={before !== ''}
        pending={write.isPending}
        error={write.error}
        onConfirm={(text) =>
          write.mutate(
            { runId, cause: group.cause, text, version: group.note?.version ?? 0 },
            {
              onSuccess: () => {
                setEditing(false);
                toast.success(text === '' ? 'Note removed' : 'Note saved');
              },
            },
          )
        }
      />
    </>
  );
}

interface WhereaboutsProps {
  readonly group: FailureGroup;
  /** True if the note changed meanwhile. Then it is shown next to the text that the user typed. */
  readonly conflict: boolean;
}

function Whereabouts({ group: { message, note }, conflict }: WhereaboutsProps) {
  return (
    <Stack gap="2" color="fg.muted">
      <Text overflowWrap="anywhere">{message}</Text>
      {conflict && note?.text && (
        <Text overflowWrap="anywhere">
          The current note, by {note.by}: {note.text}
        </Text>
      )}
    </Stack>
  );
}
