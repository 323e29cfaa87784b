import { Badge, CloseButton, Flex, Heading, HStack, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { countsByHour, type HourCounts } from '#shared/domain/schedules/analysis';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { OutcomeAlert } from '../../components/actions/outcome-alert';
import { EntryProblems } from '../../components/schedule-entry/entry-problems';
import { problemsByEntry } from '../../components/schedule-entry/problems';
import { columnsOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { formatCounted } from '../../components/text/number';
import { activityLook } from '../../components/week/activities';
import { ActivityChip } from '../../components/week/activity-chip';
import type { EntryLibrary } from '../../components/week/use-library';

interface StructureProps {
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
  readonly onClose: () => void;
}

const column = columnsOf<HourCounts>();

/** The table columns. Each row shows the activities, templates, days and entries for an hour. */
const columns = column.columns([
  column.display({
    id: 'hour',
    header: 'Hour (UTC)',
    cell: ({ row: { original } }) => (
      <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
        {original.hour === undefined ? 'Unknown' : `${original.hour}:00`}
        {original.isRequired && original.total === 0 && (
          <Badge variant="surface" colorPalette="red">
            Missing
          </Badge>
        )}
        {!original.isRequired && (
          <Badge variant="surface" colorPalette="orange">
            Not required
          </Badge>
        )}
      </HStack>
    ),
  }),
  column.display({
    id: 'activities',
    header: 'Activities',
    cell: ({ row: { original } }) => (
      <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
        {Object.entries(original.byActivity)
          .toSorted(([one], [other]) => (activityLook(one).label < activityLook(other).label ? -1 : 1))
          .map(([activity, count]) => (
            <HStack key={activity} gap="1" as="span">
              <ActivityChip type={activity} /> {count}
            </HStack>
          ))}
      </HStack>
    ),
  }),
  column.accessor('templates', { header: 'Templates', meta: { align: 'end', width: '110px' } }),
  column.accessor('days', { header: 'Days', cell: ({ getValue }) => getValue() || 'None' }),
  column.accessor('total', { header: 'Entries', meta: { align: 'end', width: '90px' } }),
]);

/** The structure of the schedule by hour, and the problems found by the audit rules. */
export function Structure({ entries, library, onClose }: StructureProps) {
  const found = useMemo(() => problemsByEntry(entries, library.library), [entries, library.library]);
  const hours = useMemo(() => countsByHour(entries), [entries]);
  return (
    <Stack as="section" aria-label="Structure" gap="3">
      <Flex justify="space-between" align="center">
        <Heading as="h2" textStyle="sectionTitle">
          Structure of {formatCounted(entries.length, 'entry', 'entries')}
        </Heading>
        <CloseButton size="xs" aria-label="Close structure" onClick={onClose} />
      </Flex>
      {found.length === 0 ? (
        <OutcomeAlert status="success" onDismiss={onClose}>
          The audits found no problems.
        </OutcomeAlert>
      ) : (
        <EntryProblems
          title={`${formatCounted(found.length, 'problem')} found`}
          found={found}
          onDismiss={onClose}
        />
      )}
      <LocalTable
        caption="Entries by hour"
        columns={columns}
        rows={hours}
        getRowId={({ hour }) => hour ?? 'unknown'}
        pageSize={24}
        empty={{ title: 'No hours' }}
      />
    </Stack>
  );
}
