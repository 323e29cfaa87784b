import { Box, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PushLogEntry } from '../../push/acts/log';
import { ListRow } from '../layout/list-row';
import { RelativeTime } from '../time/time';

const looks: Readonly<
  Record<PushLogEntry['tone'], { readonly icon: LucideIcon; readonly color: string; readonly label: string }>
> = {
  info: { icon: Info, color: 'fg.muted', label: 'Info' },
  success: { icon: CircleCheck, color: 'fg.success', label: 'Success' },
  warning: { icon: TriangleAlert, color: 'fg.warning', label: 'Warning' },
  error: { icon: CircleX, color: 'fg.error', label: 'Failure' },
};

interface LogLinesProps {
  readonly label: string;
  readonly entries: readonly PushLogEntry[];
  /** The height above which the list scrolls. */
  readonly maxHeight?: string;
}

export function LogLines({ label, entries, maxHeight }: LogLinesProps) {
  return (
    <Box
      as="ol"
      aria-label={label}
      listStyleType="none"
      {...(maxHeight && { maxH: maxHeight, overflowY: 'auto', tabIndex: 0 })}
    >
      {entries.map(({ id, tone, message, details, atMs }) => {
        const { icon, color, label: tones } = looks[tone];
        return (
          <ListRow key={id}>
            <HStack gap="2" flex="1" minW="0" align="flex-start">
              <Icon as={icon} boxSize="4" mt="0.5" flexShrink="0" color={color} aria-label={tones} />
              <Box minW="0">
                <Text color={tone === 'info' ? undefined : color} overflowWrap="anywhere">
                  {message}
                </Text>
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
        );
      })}
    </Box>
  );
}
