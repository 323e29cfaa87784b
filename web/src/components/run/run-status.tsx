import { Badge, HStack, Icon } from '@chakra-ui/react';
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleStop,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import type { RunStatus as Status } from '#shared/jobs/run/run-status';
import { type OwnUndo, undoStateOf } from '#shared/jobs/run/undo';
import { formatCounted } from '../text/number';
import { findingsOf } from '../text/shape-words';
import { statusLooks, undoWordsOf } from './status-look';

const icons: Readonly<Record<Status, LucideIcon>> = {
  QUEUED: CircleDashed,
  RUNNING: LoaderCircle,
  STOPPING: CirclePause,
  STOPPED: CircleStop,
  SUCCEEDED: CircleCheck,
  COMPLETED_WITH_FAILURES: TriangleAlert,
  FAILED: CircleX,
};

interface RunStatusProps {
  readonly status: Status;
  /** True to add a note that nothing was written. */
  readonly dryRun?: boolean;
  readonly label?: string | undefined;
  /** A note on what has happened to the run since it ended. */
  readonly note?: string | undefined;
}

interface RunBadgeProps {
  readonly run: Pick<JobRun, 'status' | 'dryRun' | 'findings' | 'changed' | 'held'> & OwnUndo;
}

/**
 * Shows a run's status and how much has been undone. A successful audit with findings shows their number. A
 * run that an alarm has put on hold shows 'Held'.
 */
export function RunBadge({ run }: RunBadgeProps) {
  if (undoStateOf(run) === 'undone') return <UndoneBadge status={run.status} dryRun={run.dryRun} />;
  if (run.status === 'RUNNING' && run.held) return <HeldBadge dryRun={run.dryRun} />;
  const found = run.status === 'SUCCEEDED' ? findingsOf(run) : 0;
  const status = found > 0 ? 'COMPLETED_WITH_FAILURES' : run.status;
  const label = found > 0 ? formatCounted(found, 'finding') : undefined;
  return <RunStatus status={status} dryRun={run.dryRun} label={label} note={undoWordsOf(run)} />;
}

/** Shows the undo first and the outcome second, so that the run does not look like a success. */
function UndoneBadge({ status, dryRun }: Pick<JobRun, 'status' | 'dryRun'>) {
  return (
    <HStack gap="1.5" display="inline-flex" flexWrap="wrap">
      <Pill token={statusLooks.STOPPED.token} icon={Undo2} label="Undone" />
      {dryRun && <Note>Dry run</Note>}
      <Note>{statusLooks[status].label}</Note>
    </HStack>
  );
}

const HeldBadge = ({ dryRun }: Pick<JobRun, 'dryRun'>) => (
  <HStack gap="1.5" display="inline-flex" flexWrap="wrap">
    <Pill token={statusLooks.STOPPING.token} icon={CirclePause} label="Held" />
    {dryRun && <Note>Dry run</Note>}
  </HStack>
);

interface PillProps {
  readonly token: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly spins?: boolean;
}

const Pill = ({ token, icon, label, spins = false }: PillProps) => (
  <HStack
    as="span"
    gap="1.5"
    display="inline-flex"
    px="2"
    h="6"
    borderRadius="full"
    borderWidth="1px"
    borderColor={`${token}.border`}
    bg={`${token}.subtle`}
    color={token}
    textStyle="xs"
    fontWeight="medium"
    whiteSpace="nowrap"
  >
    <Icon as={icon} boxSize="3.5" aria-hidden animation={spins ? 'spin 2s linear infinite' : undefined} />
    {label}
  </HStack>
);

const Note = ({ children }: { readonly children: string }) => (
  <Badge variant="outline" h="6" px="2" borderRadius="full" flexShrink="0">
    {children}
  </Badge>
);

export function RunStatus({ status, dryRun = false, label, note }: RunStatusProps) {
  const look = statusLooks[status];
  return (
    <HStack gap="1.5" display="inline-flex" flexWrap="wrap">
      <Pill
        token={look.token}
        icon={icons[status]}
        label={label ?? look.label}
        spins={status === 'RUNNING'}
      />
      {dryRun && <Note>Dry run</Note>}
      {note && <Note>{note}</Note>}
    </HStack>
  );
}
