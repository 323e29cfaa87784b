import { Box } from '@chakra-ui/react';

/** The panel's mark: a pulse at rest. Decorative; the name stands beside it. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <Box asChild color="teal.solid" flexShrink="0">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <Box
          as="path"
          {...{ d: 'M5 17h5l3-8 5 15 4-10 2 3h3' }}
          fill="none"
          stroke="teal.contrast"
          strokeWidth="2.6px"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </Box>
  );
}
