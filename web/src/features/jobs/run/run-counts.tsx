import { Box, chakra, Grid } from '@chakra-ui/react';
import { visitsItems } from '#shared/jobs/job/job-shape';
import { countKept, countNotes, onlyInforms } from '#shared/jobs/run/informing-kinds';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { Tooltip } from '../../../components/layout/tooltip';
import { Count } from '../../../components/text/number';
import { findingsOf } from '../../../components/text/shape-words';

const conflictsHelp =
  'Records that someone else changed after the run read them. Each was read again, and the other change was kept.';

const recordsHelp =
  'One item or record can change several records, even if one of its changes failed. Approval thresholds apply to this number.';
const keptHelp =
  'Records that the job left unchanged on purpose, for example because a schedule uses them. The Kept tab lists them with the reasons.';

const notesHelp = 'Other results, such as correct entries. No action is needed.';

interface CountShown {
  readonly label: string;
  readonly value: number;
  readonly tone?: string;
  readonly help?: string;
}

/** For a run that changes records, `read = changed + failed + kept + unchanged`, conflicts included. */
export function RunCounts({ run }: { readonly run: JobRun }) {
  return (
    <Grid as="dl" templateColumns="repeat(auto-fit, minmax(96px, 1fr))" gap="4">
      {countsOf(run).map(({ label, value, tone, help }) => (
        <Box key={label}>
          <Box as="dt" textStyle="overline" color="fg.muted">
            {help ? <Explained help={help}>{label}</Explained> : label}
          </Box>
          <Box as="dd" textStyle="lg" fontWeight="semibold" color={value === 0 ? 'fg.subtle' : tone}>
            <Count value={value} />
          </Box>
        </Box>
      ))}
    </Grid>
  );
}

function countsOf(run: JobRun): readonly CountShown[] {
  const read = { label: visitsItems(run.shape) ? 'Items' : 'Read', value: run.read };
  // 'Failed 0' would make a failed run look as if it had not failed.
  const label = run.status === 'FAILED' ? 'Records failed' : 'Failed';
  const failed = { label, value: run.failed, tone: 'fg.error' };
  const records = recordsChangedIn(run);
  const notes = countNotes(run.findings);
  const kept = countKept(run.findings);
  switch (run.shape) {
    case 'audit':
    case 'check':
      return [
        read,
        { label: 'Findings', value: findingsOf(run), tone: 'fg.warning' },
        { label: 'Kinds', value: run.findings.filter(({ kind }) => !onlyInforms(kind)).length },
        ...(notes > 0 ? [{ label: 'For information', value: notes, help: notesHelp }] : []),
        failed,
      ];
    case 'report':
      return [read, failed];
    case 'backup':
      return [{ label: 'Copied', value: run.read }];
    default:
      return [
        read,
        { label: run.dryRun ? 'Would change' : 'Changed', value: run.changed },
        ...(records === run.changed ? [] : [{ label: 'Records in all', value: records, help: recordsHelp }]),
        failed,
        ...(kept > 0 ? [{ label: 'Kept', value: kept, help: keptHelp }] : []),
        { label: 'Unchanged', value: run.unchanged - kept },
        { label: 'Conflicts', value: run.conflicts, tone: 'fg.warning', help: conflictsHelp },
      ];
  }
}

function Explained({ help, children }: { readonly help: string; readonly children: string }) {
  return (
    <Tooltip content={help}>
      <chakra.span tabIndex={0} borderRadius="l1" textDecoration="underline dotted" textUnderlineOffset="3px">
        {children}
      </chakra.span>
    </Tooltip>
  );
}
