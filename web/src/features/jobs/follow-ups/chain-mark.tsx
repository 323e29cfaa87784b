import { Text } from '@chakra-ui/react';
import type { RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import type { JobRun } from '#shared/jobs/run/run';
import { RunLink } from '../../../components/links/run-link';

/** Marks runs in a chain. Renders nothing for most runs. */
export function ChainMark({ run: { follows, followUps } }: { readonly run: JobRun }) {
  const before = follows?.earlierRuns.at(-1);
  return (
    <>
      {before && (
        <Mark>
          after <RunLink id={before.runId}>{before.title}</RunLink>
        </Mark>
      )}
      {followUps?.map((one) => (
        <Mark key={one.followUp}>
          <Next followUp={one} />
        </Mark>
      ))}
    </>
  );
}

const Mark = ({ children }: { readonly children: React.ReactNode }) => (
  <Text textStyle="xs" color="fg.muted" whiteSpace="normal">
    {children}
  </Text>
);

function Next({ followUp: { title, dryRun, state, reason, runId } }: { readonly followUp: RunFollowUp }) {
  const name = `${title}${dryRun ? ' (dry run)' : ''}`;
  if (runId) {
    return (
      <>
        then <RunLink id={runId}>{name}</RunLink>
        {state === 'MISSED' && ', which could not start'}
      </>
    );
  }
  if (state === 'PLANNED') return `then ${name}`;
  if (state === 'WAITING') return `${name} is waiting to start`;
  return `${name} did not start: ${reason}`;
}
