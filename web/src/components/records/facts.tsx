import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RelativeTime } from '../time/time';

export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Grid
      as="dl"
      templateColumns="minmax(7rem, max-content) minmax(0, 1fr)"
      columnGap="4"
      rowGap="1.5"
      alignItems="baseline"
    >
      {children}
    </Grid>
  );
}

interface FactProps {
  readonly name: string;
  /** The value. If it is empty, 'None' is shown. */
  readonly children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  const none = children === null || children === undefined || children === '' || children === false;
  return (
    <>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd minW="0" overflowWrap="anywhere" color={none ? 'fg.muted' : undefined}>
        {none ? 'None' : children}
      </chakra.dd>
    </>
  );
}

/** Shows a stored time. Text that is not a valid time is shown unchanged. */
export function StoredTime({ at }: { readonly at: unknown }) {
  if (at === null || at === undefined || at === '')
    return <chakra.span color="fg.muted">Unknown</chakra.span>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return <>{String(at)}</>;
  return <RelativeTime at={at} />;
}
