import { Box, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { type Pulse, usePulse } from '../../api/pulse';
import { LinkButton } from '../../components/links/link-button';
import { formatCounted } from '../../components/text/number';

const active = ({ active: runs }: Pulse) => `${formatCounted(runs, 'run')} in progress`;
const needing = ({ needing: runs, needingMore }: Pulse) =>
  `${needingMore ? `${runs}+ runs` : formatCounted(runs, 'run')} ${runs === 1 ? 'needs' : 'need'} attention`;

/**
 * Shown on every page: how many runs are active and how many need attention, each with a link. Hidden if
 * there are none.
 */
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
          <Figure text={active(pulse)} />
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
          <Figure text={needing(pulse)} />
        </LinkButton>
      )}
    </>
  );
}

/**
 * The number and, if there is room, what it counts: in the words of the link's name, so that what is visible
 * can be spoken.
 */
function Figure({ text }: { readonly text: string }) {
  const [value, ...words] = text.split(' ');
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" aria-hidden>
      {value}
      <Text as="span" hideBelow="xl">
        {' '}
        {words.join(' ')}
      </Text>
    </Text>
  );
}
