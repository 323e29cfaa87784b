import { Box, Heading, List, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { effectOfSave, type NotificationChange } from '#shared/domain/schedules/effect';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import { reportQuery } from '../../api/reports';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { formatCounted } from '../text/number';
import { LargeSave } from './large-save';
import type { EntryLibrary } from './use-library';
import type { ScheduleEditor } from './use-schedule-editor';
import { UtcTime } from './utc-time';
import { Warnings } from './warnings';
import { templateLabel } from './words';

interface SaveReviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  /** The question to ask if the number of entries alone is not clear enough. */
  readonly question?: string | undefined;
  readonly onConfirm: () => void;
}

/** Before a save, shows what it will change, in numbers, and its possible consequences. */
export function SaveReview({ open, onClose, editor, library, question, onConfirm }: SaveReviewProps) {
  const { created, changed, removed } = editor.draft;
  const count = formatCounted(editor.size, 'entry', 'entries');
  const parts = [
    created.length > 0 && `${created.length} created`,
    Object.keys(changed).length > 0 && `${Object.keys(changed).length} updated`,
    removed.length > 0 && `${removed.length} deleted`,
  ].filter(Boolean);
  return (
    <ConfirmDialog
      // The page itself shows conflicts.
      open={open && editor.conflicts === undefined}
      onClose={onClose}
      title={question ?? `Save ${count}?`}
      body={open && <ReviewBody editor={editor} library={library} summary={parts.join(', ')} />}
      confirmLabel={question === undefined ? `Save ${count}` : 'Delete'}
      destructive={removed.length > 0}
      pending={editor.saving}
      onConfirm={onConfirm}
    />
  );
}

interface ReviewBodyProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly summary: string;
}

function ReviewBody({ editor, library, summary }: ReviewBodyProps) {
  const { saved, entries } = editor;
  const warnings = useMemo(
    () => saveWarnings(saved, entries, library.library),
    [saved, entries, library.library],
  );
  return (
    <Stack gap="4">
      <Text color="fg.muted">{summary}. One save, one undo.</Text>
      {editor.isLarge && <LargeSave editor={editor} />}
      <Effect editor={editor} />
      <Warnings warnings={warnings} title="Before you save" />
      <ActionError error={editor.error} />
    </Stack>
  );
}

const metricsJob = 'metrics-rollup';
const maxListed = 6;

function Effect({ editor: { saved, entries } }: { readonly editor: ScheduleEditor }) {
  const { data: report } = useQuery(reportQuery(metricsJob));
  const days = useMemo(() => effectOfSave(saved, entries, Date.now()), [saved, entries]);
  const [tomorrow, ...later] = days;
  const next = later.find(({ changes }) => changes.length > 0);
  const shown = tomorrow && tomorrow.changes.length > 0 ? tomorrow : next;
  if (!tomorrow) return null;
  return (
    <Box as="section" aria-label="Effect">
      <Heading as="h3" textStyle="sectionTitle">
        Notifications
      </Heading>
      <Text color="fg.muted">
        {tomorrow.changes.length === 0
          ? `Tomorrow (${tomorrow.date}): no notification changes.`
          : `Tomorrow (${tomorrow.date}): ${formatCounted(tomorrow.changes.length, 'notification')} change.`}
        {tomorrow.changes.length === 0 && next && ` First on ${next.date}:`}
        {tomorrow.changes.length === 0 && !next && ' No notification changes in the next seven days either.'}
      </Text>
      {shown && (
        <List.Root ps="5" gap="0.5" mt="1">
          {shown.changes.slice(0, maxListed).map((change) => (
            <List.Item key={`${change.type} ${change.time}`} overflowWrap="anywhere">
              <UtcTime time={change.time} /> {sentence(change)}
            </List.Item>
          ))}
          {shown.changes.length > maxListed && (
            <List.Item>and {shown.changes.length - maxListed} more</List.Item>
          )}
        </List.Root>
      )}
      {shown && <Text mt="1">{audience(report ? (JSON.parse(report.document) as Metrics) : undefined)}</Text>}
    </Box>
  );
}

function sentence({ before, after }: NotificationChange): string {
  const from = (templateName: string | null) => templateLabel(templateName);
  if (!before && after) return `new: '${after.heading}' (${from(after.templateName)})`;
  if (before && !after) return `no longer sent: '${before.heading}' (${from(before.templateName)})`;
  if (!before || !after) return '';
  const texts =
    before.heading === after.heading
      ? `'${after.heading}' with different content`
      : `'${before.heading}' becomes '${after.heading}'`;
  return `${texts} (${from(after.templateName)})`;
}

/** Who receives the changed notifications: everybody, with the number of users per template. */
function audience(metrics: Metrics | undefined): string {
  if (!metrics) return 'They go to all users. The user metrics count users each night.';
  const { users, schedules } = metrics;
  const named = (schedules?.templates ?? []).map(
    ({ template, users: count }) => `${count.toLocaleString('en')} with ${templateLabel(template)}`,
  );
  const of = named.length > 0 ? ` (${named.join(', ')})` : '';
  return `They go to all users: ${formatCounted(users.total, 'user')}${of}, counted on ${metrics.today}.`;
}
