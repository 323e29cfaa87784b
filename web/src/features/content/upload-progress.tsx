import { Box, Text } from '@chakra-ui/react';
import { sizeText } from '#shared/domain/content/content-files';
import { formatPercent } from '../../components/text/number';
import type { UploadState } from './use-upload';

/** Shows how much of the file has been sent, and then a note that the server is checking the file. */
export function UploadProgress({ state }: { readonly state: UploadState }) {
  if (state.phase !== 'sending' && state.phase !== 'checking') return null;
  const fraction = state.phase === 'sending' ? state.sent / Math.max(1, state.total) : 1;
  const words =
    state.phase === 'sending'
      ? `${sizeText(state.sent)} of ${sizeText(state.total)} sent`
      : 'Checking content';
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(fraction * 100)}
        aria-valuetext={`${formatPercent(fraction)}, ${words}`}
        h="2"
        borderRadius="full"
        overflow="hidden"
        bg="bg.emphasized"
      >
        <Box
          h="full"
          bg="teal.solid"
          style={{ width: `${fraction * 100}%` }}
          transition="width 150ms ease-out"
        />
      </Box>
      <Text role="status" mt="1" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {words}
      </Text>
    </Box>
  );
}
