import { Box, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { type Pulse, usePulse } from '../../api/pulse';
import { LinkButton } from '../../components/link-button';
import { formatCounted } from '../../components/number';

const active = ({ active: runs }: Pulse) => `${formatCounted(runs, 'run')} under way`;
const needing = ({ needing: runs, needingMore }: Pulse) =>
  `${needingMore ? 'more than ' : ''}${formatCounted(runs, 'run')} ${runs === 1 ? 'needs' : 'need'} attention`;

/** On every page: how many runs are under way, and how many need attention, each with the way there. Nothing while there is nothing. */
export function RunsSignal() {
  const pulse = usePulse();
  if (!pulse) return null;
  return (
    <>
      {pulse.active > 0 && (
        <LinkButton
          to="/admin/jobs"
          size="xs"
          variant="ghost"
          px="2"
          aria-label={active(pulse)}
          title={active(pulse)}
        >
          <Box as="span" boxSize="2" borderRadius="full" bg="status.running.solid" />
          <Figure value={`${pulse.active}`} word="running" />
        </LinkButton>
      )}
      {pulse.needing > 0 && (
        <LinkButton
          to="/admin/jobs/history"
          search={{ attention: true }}
          size="xs"
          variant="subtle"
          colorPalette="orange"
          px="2"
          aria-label={needing(pulse)}
          title={needing(pulse)}
        >
          <TriangleAlert aria-hidden />
          <Figure
            value={`${pulse.needing}${pulse.needingMore ? '+' : ''}`}
            word={pulse.needing === 1 ? 'needs attention' : 'need attention'}
          />
        </LinkButton>
      )}
    </>
  );
}

function Figure({ value, word }: { readonly value: string; readonly word: string }) {
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" aria-hidden>
      {value}
      <Text as="span" hideBelow="xl">
        {' '}
        {word}
      </Text>
    </Text>
  );
}
