import { HStack, Icon, Spinner, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { RunLink } from '../../components/links/run-link';
import { formatCounted } from '../../components/text/number';
import { findingsOf } from '../../components/text/shape-words';
import { RelativeTime } from '../../components/time/time';

/** The result of a backup's last check, with a link to the check. */
export function CheckCell({ check }: { readonly check: JobRun | undefined }) {
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
