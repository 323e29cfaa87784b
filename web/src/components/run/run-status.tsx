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
} from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import type { RunStatus as Status } from '#shared/jobs/run/run-status';
import type { OwnUndo } from '#shared/jobs/run/undo';
import { formatCounted } from '../text/number';
import { findingsOf } from '../text/shape-words';
import { statusLooks } from './status-look';
import { undoWordsOf } from './undo-words';

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
  /** Adds that nothing was written. */
  readonly dryRun?: boolean;
  /** Another label, if the outcome has a name of its own. */
  readonly label?: string | undefined;
  /** What has happened to the run since. */
  readonly note?: string | undefined;
}

interface RunBadgeProps {
  readonly run: Pick<JobRun, 'status' | 'dryRun' | 'findings' | 'changed'> & OwnUndo;
}

/**
 * A run's status and how much of it was undone. A successful audit with findings is not shown as a plain
 * success: it says how many there are.
 */
export function RunBadge({ run }: RunBadgeProps) {
  const found = run.status === 'SUCCEEDED' ? findingsOf(run) : 0;
  const status = found > 0 ? 'COMPLETED_WITH_FAILURES' : run.status;
  const label = found > 0 ? formatCounted(found, 'finding') : undefined;
  return <RunStatus status={status} dryRun={run.dryRun} label={label} note={undoWordsOf(run)} />;
}

/** The status of a run as icon, word and colour. */
export function RunStatus({ status, dryRun = false, label, note }: RunStatusProps) {
  const look = statusLooks[status];
  const { token } = look;
  return (
    <HStack gap="1.5" display="inline-flex" flexWrap="wrap">
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
        <Icon
          as={icons[status]}
          boxSize="3.5"
          aria-hidden
          animation={status === 'RUNNING' ? 'spin 2s linear infinite' : undefined}
        />
        {label ?? look.label}
      </HStack>
      {dryRun && (
        <Badge variant="outline" h="6" px="2" borderRadius="full" flexShrink="0">
          Dry run
        </Badge>
      )}
      {note && (
        <Badge variant="outline" h="6" px="2" borderRadius="full" flexShrink="0">
          {note}
        </Badge>
      )}
    </HStack>
  );
}
