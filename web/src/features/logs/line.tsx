import { Badge, Box, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ActivityLine, LogLevel } from '#shared/jobs/run/log-lines';
import { formatLocal, formatUtc, isUtcHere } from '#shared/text/time-format';
import { CopyableId } from '../../components/layout/copyable';
import { RecordLink } from '../../components/links/record-link';
import { RunLink } from '../../components/links/run-link';
import { formatCount } from '../../components/text/number';

const looks: Readonly<
  Record<LogLevel, { readonly icon: LucideIcon; readonly color: string; readonly label: string }>
> = {
  info: { icon: Info, color: 'fg.subtle', label: 'Info' },
  warning: { icon: TriangleAlert, color: 'fg.warning', label: 'Warning' },
  error: { icon: CircleX, color: 'fg.error', label: 'Error' },
};

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Shows the time in the viewer's time zone, to the millisecond. */
export function LineTime({ at }: { readonly at: string }) {
  const atMs = Date.parse(at);
  const exact = isUtcHere(atMs) ? formatUtc(atMs) : `${formatLocal(atMs)}, ${formatUtc(atMs)}`;
  return (
    <chakra.time
      dateTime={at}
      title={exact}
      fontFamily="mono"
      textStyle="xs"
      color="fg.muted"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {day.format(atMs)} {clock.format(atMs)}
    </chakra.time>
  );
}

export function LineLevel({ level }: { readonly level: LogLevel }) {
  const { icon, color, label } = looks[level];
  return (
    <HStack as="span" display="inline-flex" gap="1.5" color={color} textStyle="xs" whiteSpace="nowrap">
      <Icon as={icon} boxSize="3.5" aria-hidden />
      {label}
    </HStack>
  );
}

interface LineTextProps {
  readonly line: ActivityLine;
  readonly title: string | undefined;
}

export function LineText({ line, title }: LineTextProps) {
  return (
    <Box textAlign="start">
      <HStack hideFrom="sm" justify="space-between" mb="1">
        <LineLevel level={line.level} />
        <LineTime at={line.at} />
      </HStack>
      <Text
        color={line.level === 'info' ? 'fg' : looks[line.level].color}
        overflowWrap="anywhere"
        whiteSpace="pre-wrap"
      >
        {line.message}
      </Text>
      <HStack columnGap="2.5" rowGap="0.5" wrap="wrap" color="fg.muted" textStyle="xs" mt="0.5">
        {line.operation && (
          <Badge variant="surface" fontFamily="mono">
            {line.operation}
          </Badge>
        )}
        {line.code && <Badge colorPalette={line.code === 'Internal' ? 'red' : 'orange'}>{line.code}</Badge>}
        {title && <Text as="span">{title}</Text>}
        {line.runId && <RunLink id={line.runId} />}
        <Place line={line} />
        {line.record && (
          <Text as="span" fontFamily="mono" overflowWrap="anywhere">
            <RecordName record={line.record} />
          </Text>
        )}
        {line.user && (
          <Text as="span" overflowWrap="anywhere">
            {line.user}
          </Text>
        )}
        {typeof line.durationMs === 'number' && (
          <Text as="span" fontVariantNumeric="tabular-nums">
            {formatCount(line.durationMs)} ms
          </Text>
        )}
        {line.reference && (
          <Text as="span">
            Reference <CopyableId value={line.reference} />
          </Text>
        )}
      </HStack>
    </Box>
  );
}

function Place({ line: { attempt, lane } }: Pick<LineTextProps, 'line'>) {
  const parts = [
    attempt && attempt > 1 ? `attempt ${attempt}` : undefined,
    typeof lane === 'number' ? `worker ${lane}` : undefined,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? null : <Text as="span">{text}</Text>;
}

/** Shows a line's subject. If it has the form `<Model>#<id>`, it links to the record. */
function RecordName({ record }: { readonly record: string }) {
  const [table = '', ...id] = record.split('#');
  if (id.length === 0) return record;
  return (
    <RecordLink table={table} id={id.join('#')}>
      {record}
    </RecordLink>
  );
}
