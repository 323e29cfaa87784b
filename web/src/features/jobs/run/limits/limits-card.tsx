import {
  Box,
  Button,
  Link as ChakraLink,
  Flex,
  Heading,
  HStack,
  Input,
  SimpleGrid,
  Stack,
  Table,
  Text,
} from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Operations } from '#shared/api/api-types';
import { setLimitsDocument } from '#shared/jobs/documents/run-page-documents';
import { changesRecords, maxExportLaneCount } from '#shared/jobs/job/job-shape';
import { canChangeLimits, maxUnitsPerSecond } from '#shared/jobs/run/limits';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { formatDollars, formatExactDollars } from '#shared/text/format-dollars';
import { graphql } from '../../../../api/client';
import { useRunCommand } from '../../../../api/run/run-commands';
import { tableBudgetsQuery } from '../../../../api/table-budgets';
import { ActionError } from '../../../../components/actions/action-error';
import { Labelled } from '../../../../components/layout/labelled';
import { formatCount, formatCounted } from '../../../../components/text/number';
import { RelativeTime } from '../../../../components/time/time';
import { toast } from '../../../../components/toast/toaster';
import { dollarsExpected, readDollars, readWholeNumber } from '../../common/limits';

export function LimitsCard({ run }: { readonly run: JobRun }) {
  const [editing, setEditing] = useState(false);
  // The maximum cost is the only limit that can prevent a retry.
  if (!canChangeLimits(run.status) || (isComplete(run.status) && !run.maxDollars)) return null;
  return (
    <Box as="section" aria-label="Limits" layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Stack gap="4">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Heading as="h2" textStyle="sectionTitle">
            Limits
          </Heading>
          {!editing && (
            <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
              <SlidersHorizontal aria-hidden /> Change limits
            </Button>
          )}
        </Flex>
        <LimitsTable run={run} />
        <Budget run={run} />
        <Text textStyle="sm" color="fg.muted">
          <InForce run={run} />
        </Text>
        {editing && <LimitsForm run={run} onClose={() => setEditing(false)} />}
      </Stack>
    </Box>
  );
}

function LimitsTable({ run }: { readonly run: JobRun }) {
  return (
    <Table.Root size="sm" maxW="xl">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>Limit</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Requested</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Actual</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {limitNamesOf(run).map((name) => (
          <Table.Row key={name}>
            <Table.Cell>{limitLabel(name, run)}</Table.Cell>
            <Table.Cell textAlign="end">{requested(name, run)}</Table.Cell>
            <Table.Cell textAlign="end">{reached(name, run)}</Table.Cell>
          </Table.Row>
        ))}
        <Table.Row>
          <Table.Cell>Failures</Table.Cell>
          <Table.Cell textAlign="end">
            {run.maxFailures ? formatCount(run.maxFailures) : 'No limit'}
          </Table.Cell>
          <Table.Cell textAlign="end">{formatCount(run.failed)}</Table.Cell>
        </Table.Row>
      </Table.Body>
    </Table.Root>
  );
}

/** Names the write budget that applies to an active run, besides its own limit. */
function Budget({ run }: { readonly run: JobRun }) {
  const { data = [] } = useQuery({ ...tableBudgetsQuery, enabled: mayHaveBudget(run) });
  const [smallest] = data
    .flatMap(({ table, writesPerSecond, lock }) =>
      lock?.runId === run.id && typeof writesPerSecond === 'number' ? [{ table, writesPerSecond }] : [],
    )
    .toSorted((a, b) => a.writesPerSecond - b.writesPerSecond);
  if (!smallest) return null;
  return (
    <Text textStyle="sm">
      The{' '}
      <ChakraLink asChild variant="underline">
        <Link to="/admin/jobs/schedules" hash="budgets">
          write budget
        </Link>
      </ChakraLink>{' '}
      of {smallest.table} also applies: {formatCount(smallest.writesPerSecond)} per second. No other run uses
      it now, because only one run at a time can change a table.
    </Text>
  );
}

/** Returns true if a write budget may apply to the run. */
export const mayHaveBudget = ({ status, dryRun, shape }: JobRun): boolean =>
  isActive(status) && !dryRun && changesRecords(shape);

function requested(name: LimitName, run: JobRun): string {
  const limit = run[name];
  const workers = workersOf(run);
  if (name === 'maxDollars') return limit ? formatExactDollars(limit) : 'No limit';
  if (name !== 'lanesAtOnce') return limit ? formatCount(limit) : 'No limit';
  if (!limit) return workers > 0 ? `All ${formatCount(workers)}` : 'All';
  return workers > 0 ? `${formatCount(limit)} of ${formatCount(workers)}` : formatCount(limit);
}

function reached(name: LimitName, { reached: now, dollars }: JobRun): string {
  if (name === 'maxDollars') return typeof dollars === 'number' ? formatDollars(dollars) : '–';
  if (!now) return '–';
  if (name === 'lanesAtOnce') {
    return now.lanesPaused > 0
      ? `${formatCount(now.lanes)}, ${formatCount(now.lanesPaused)} paused`
      : formatCount(now.lanes);
  }
  return formatCount(Math.round(now[name]));
}

/** Shows who last changed the limits, and how many workers have applied the change. */
function InForce({ run }: { readonly run: JobRun }) {
  const { limits, reached: now } = run;
  if (!limits) return <>These are the limits that the run was started with.</>;
  const workers = now ? now.lanes + now.lanesPaused : 0;
  const following = now?.lanesInForce ?? 0;
  return (
    <>
      Changed by {limits.by} <RelativeTime at={limits.at} />.{' '}
      {!isActive(run.status) && 'The limits apply when the run is resumed.'}
      {workers > 0 && following === workers && `Applied by ${formatCounted(workers, 'worker')}.`}
      {workers > 0 &&
        following < workers &&
        `Applied by ${following} of ${formatCounted(workers, 'worker')}.`}
    </>
  );
}

const useSetLimits = () =>
  useRunCommand(
    async (variables: Operations['SetLimits']['variables']) =>
      (await graphql(setLimitsDocument, variables)).setJobLimits,
  );

/**
 * Changes a run's limits. The server rejects the change if someone else has changed the limits since the form
 * was opened.
 */
function LimitsForm({ run, onClose }: { readonly run: JobRun; readonly onClose: () => void }) {
  const [version] = useState(run.limits?.version ?? 0);
  const [texts, setTexts] = useState(() => textsOf(run));
  const [errors, setErrors] = useState<LimitErrors>({});
  const save = useSetLimits();
  const names = limitNamesOf(run);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTexts(texts, names);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    save.mutate(
      { id: run.id, input: { version, ...read.limits } },
      {
        onSuccess: () => {
          toast.success('Limits changed');
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <SimpleGrid minChildWidth="40" gap="4">
          {names.map((name) => (
            <Labelled label={limitLabel(name, run)} key={name} error={errors[name]}>
              <Input
                name={name}
                inputMode={name === 'maxDollars' ? 'decimal' : 'numeric'}
                autoComplete="off"
                placeholder={name === 'lanesAtOnce' ? 'All' : 'No limit'}
                value={texts[name]}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              />
            </Labelled>
          ))}
        </SimpleGrid>
        <ActionError error={save.error} />
        <HStack>
          <Button type="submit" variant="solid" loading={save.isPending}>
            Save limits
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}

/** A limit that can be changed while the run is active. */
type LimitName = 'writesPerSecond' | 'readsPerSecond' | 'lanesAtOnce' | 'maxDollars';

type LimitTexts = Readonly<Record<LimitName, string>>;

type Run = Pick<JobRun, LimitName | 'shape' | 'dryRun' | 'tables'>;

/** Returns a run's limits. Dry runs and jobs that only read have no write limit. */
const limitNamesOf = ({ shape, dryRun }: Run): readonly LimitName[] => [
  ...(changesRecords(shape) && !dryRun ? (['writesPerSecond'] as const) : []),
  'readsPerSecond',
  'lanesAtOnce',
  'maxDollars',
];

/** Returns a label, which says 'calls' instead of 'writes' for jobs that call another system. */
const limitLabel = (name: LimitName, { shape }: Pick<Run, 'shape'>): string => {
  if (name === 'writesPerSecond') return shape === 'calls' ? 'Calls per second' : 'Writes per second';
  if (name === 'maxDollars') return 'Cost in dollars';
  return name === 'readsPerSecond' ? 'Reads per second' : 'Workers at once';
};

const workersOf = ({ tables }: Pick<Run, 'tables'>): number =>
  tables.reduce((sum, { lanes }) => sum + lanes, 0);

const textsOf = (run: Run): LimitTexts => ({
  writesPerSecond: String(run.writesPerSecond ?? ''),
  readsPerSecond: String(run.readsPerSecond ?? ''),
  lanesAtOnce: String(run.lanesAtOnce ?? ''),
  maxDollars: String(run.maxDollars ?? ''),
});

/** Returns the limits in the API's format (null means no limit), and an error for each invalid limit. */
function readTexts(
  texts: LimitTexts,
  names: readonly LimitName[],
): { readonly limits: Partial<Record<LimitName, number | null>>; readonly errors: LimitErrors } {
  const limits: Partial<Record<LimitName, number | null>> = {};
  const errors: Partial<Record<LimitName, string>> = {};
  for (const name of names) {
    const most = name === 'lanesAtOnce' ? maxExportLaneCount : maxUnitsPerSecond;
    const isCost = name === 'maxDollars';
    const value = isCost ? readDollars(texts[name]) : readWholeNumber(texts[name], most);
    const expected = isCost ? dollarsExpected : `a whole number from 1 to ${most.toLocaleString('en')}`;
    if (value !== undefined) limits[name] = value;
    else errors[name] = `'${texts[name].trim()}' is not ${expected}`;
  }
  return { limits, errors };
}

type LimitErrors = Readonly<Partial<Record<LimitName, string>>>;
