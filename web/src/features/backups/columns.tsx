import { Button, HStack, Icon, Spinner, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Backup } from '#shared/jobs/ledger/backup';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatLocal } from '#shared/text/time-format';
import { shortRunId } from '../../api/runs';
import { RunLink } from '../../components/links/run-link';
import { columnOf } from '../../components/table/data-table';
import { Count, formatCounted } from '../../components/text/number';
import { findingsOf } from '../../components/text/shape-words';
import { RelativeTime } from '../../components/time/time';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${digits.format(bytes / 1_000 ** power)} ${units[power]}`;
}

interface BackupRow {
  readonly backup: Backup;
  readonly check: JobRun | undefined;
}

interface Acts {
  readonly verify: (backup: Backup) => void;
  readonly restore: (backup: Backup) => void;
}

const column = columnOf<BackupRow>();

export const backupColumns = ({ verify, restore }: Acts) => [
  column('made', { header: 'Created', onPhone: 'title' }, (row) => (
    <Stack gap="0" align="flex-start">
      <Text whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {formatLocal(new Date(row.backup.completedAt).getTime())}
      </Text>
      <Text as="span" textStyle="xs" color="fg.muted">
        <RelativeTime at={row.backup.completedAt} /> by <RunLink id={row.backup.id} />
      </Text>
    </Stack>
  )),
  column('by', 'Started by', (row) => row.backup.startedBy),
  column('tables', { header: 'Tables', align: 'end' }, (row) => <Count value={row.backup.tables.length} />),
  column('records', { header: 'Records', align: 'end' }, (row) => <Count value={row.backup.records} />),
  column('size', { header: 'Size', align: 'end' }, (row) => (
    <Text as="span" whiteSpace="nowrap">
      {formatSize(row.backup.bytes)}
    </Text>
  )),
  column('check', 'Last check', (row) => <CheckCell check={row.check} />),
  column('acts', { header: () => <VisuallyHidden>Actions</VisuallyHidden> }, (row) => {
    const name = `backup ${shortRunId(row.backup.id)}`;
    const checking = row.check !== undefined && isActive(row.check.status);
    return (
      <HStack gap="1.5" justify="flex-end">
        <Button
          size="xs"
          variant="outline"
          aria-label={`Verify ${name}`}
          aria-disabled={checking}
          onClick={checking ? undefined : () => verify(row.backup)}
        >
          Verify
        </Button>
        <Button
          size="xs"
          variant="outline"
          aria-label={`Restore from ${name}`}
          onClick={() => restore(row.backup)}
        >
          Restore
        </Button>
      </HStack>
    );
  }),
];

function CheckCell({ check }: { readonly check: JobRun | undefined }) {
  if (!check) return <Text color="fg.muted">Never</Text>;
  if (isActive(check.status)) {
    return (
      <HStack gap="2" justify={{ base: 'flex-end', sm: 'flex-start' }}>
        <Spinner size="xs" borderWidth="2px" aria-hidden />
        <RunLink id={check.id}>In progress</RunLink>
      </HStack>
    );
  }
  const found = findingsOf(check);
  const sound = check.status === 'SUCCEEDED' && found === 0;
  const words =
    check.status !== 'SUCCEEDED' ? 'Not finished' : sound ? 'Intact' : formatCounted(found, 'fault');
  return (
    <HStack gap="2" justify={{ base: 'flex-end', sm: 'flex-start' }} wrap="wrap" rowGap="0">
      <Icon
        as={sound ? CircleCheck : CircleAlert}
        boxSize="4"
        color={sound ? 'fg.success' : 'fg.error'}
        aria-hidden
      />
      <RunLink id={check.id}>{words}</RunLink>
      <Text as="span" color="fg.muted" textStyle="xs">
        <RelativeTime at={check.endedAt ?? check.createdAt} />
      </Text>
    </HStack>
  );
}
