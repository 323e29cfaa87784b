import { chakra } from '@chakra-ui/react';

export function Logo({ size }: { readonly size: number }) {
  return (
    <chakra.svg
      width={`${size}px`}
      height={`${size}px`}
      viewBox="0 0 32 32"
      aria-hidden="true"
      flexShrink="0"
      css={{ '& rect': { fill: 'teal.solid' }, '& path': { stroke: 'teal.contrast' } }}
    >
      <rect width="32" height="32" rx="8" />
      <path
        d="M5 17h5l3-8 5 15 4-10 2 3h3"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </chakra.svg>
  );
}
