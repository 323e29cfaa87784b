import { Box, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { ListRow } from '../../../components/layout/list-row';
import { formatCounted } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { messages } from './messages';
import type { Activity } from './use-activity-log';

/** The page's log. It is hidden while it is empty. Successes are green, and failures are red. */
export function RecentActivity({ entries }: { readonly entries: readonly Activity[] }) {
  const [open, setOpen] = useState(true);
  if (entries.length === 0) return null;
  return (
    <ExpandablePanel
      title={messages.activity}
      summary={formatCounted(entries.length, 'entry', 'entries')}
      open={open}
      onToggle={setOpen}
    >
      <Box as="ol" listStyleType="none" aria-label={messages.activity}>
        {entries.map(({ id, success, message, details, atMs }) => (
          <ListRow key={id}>
            <HStack gap="2" flex="1" minW="0" align="flex-start">
              <Icon
                as={success ? CircleCheck : CircleAlert}
                boxSize="4"
                mt="0.5"
                color={success ? 'fg.success' : 'fg.error'}
                aria-label={success ? 'Success' : 'Failure'}
              />
              <Box minW="0">
                <Text color={success ? 'fg.success' : 'fg.error'}>{message}</Text>
                {details && (
                  <Text color="fg.muted" overflowWrap="anywhere">
                    {details}
                  </Text>
                )}
              </Box>
            </HStack>
            <Text color="fg.muted" textStyle="xs">
              <RelativeTime at={atMs} />
            </Text>
          </ListRow>
        ))}
      </Box>
    </ExpandablePanel>
  );
}
