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
import type { JobRun } from '#shared/jobs/run';
import type { RunStatus as Status } from '#shared/jobs/run-status';
import { formatCounted } from './number';
import { findingsOf } from './shape-words';
import { statusLooks } from './status-look';

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
  /** Another word for it, where what it came to has a name of its own. */
  readonly label?: string;
}

/** How a run stands. One that went through and found something to see to is no success to whoever looks for what is wrong: it says how much. */
export function RunBadge({ run }: { readonly run: Pick<JobRun, 'status' | 'dryRun' | 'findings'> }) {
  const found = run.status === 'SUCCEEDED' ? findingsOf(run) : 0;
  return found > 0 ? (
    <RunStatus status="COMPLETED_WITH_FAILURES" dryRun={run.dryRun} label={formatCounted(found, 'finding')} />
  ) : (
    <RunStatus status={run.status} dryRun={run.dryRun} />
  );
}

/** The status of a run: icon, word and colour of its own. */
export function RunStatus({ status, dryRun = false, label }: RunStatusProps) {
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
    </HStack>
  );
}
