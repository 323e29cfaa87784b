import { Box, HStack, Icon, Skeleton, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StatCardProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** The figure, or undefined while it is loading. */
  readonly value: ReactNode | undefined;
  readonly hint?: ReactNode;
  /** The number of lines reserved for the hint, so that nothing moves when it arrives. */
  readonly hintLines?: 1 | 2;
}

/** Shows a figure. The height stays the same while it is loading. */
export function StatCard({ label, icon, value, hint, hintLines = 2 }: StatCardProps) {
  return (
    <Box as="section" aria-label={label} layerStyle="frame" p="4">
      <HStack gap="2" color="fg.muted">
        {icon && <Icon as={icon} boxSize="4" aria-hidden />}
        <Text fontWeight="medium">{label}</Text>
      </HStack>
      <Box mt="1" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" minH="8">
        {value ?? <Skeleton h="7" w="20" />}
      </Box>
      <Box textStyle="xs" color="fg.muted" minH={hintLines === 1 ? '4' : '8'} overflowWrap="anywhere">
        {hint ?? (value === undefined && <Skeleton h="4" w="40" />)}
      </Box>
    </Box>
  );
}
