import { chakra } from '@chakra-ui/react';
import { formatDuration, formatLocal, formatRelative, formatUtc, isUtcHere } from '#shared/text/time-format';
import { Tooltip } from '../layout/tooltip';
import { useNow } from './use-now';

/**
 * Shows how long ago a time is, kept up to date. On hover and focus, shows it in the viewer's zone and in
 * UTC.
 */
export function RelativeTime({ at }: { readonly at: string | number }) {
  const atMs = new Date(at).getTime();
  const text = useNow((nowMs) => formatRelative(atMs, nowMs));
  return (
    <Tooltip
      content={
        <chakra.span fontVariantNumeric="tabular-nums">
          {formatLocal(atMs)}
          {!isUtcHere(atMs) && (
            <>
              <br />
              {formatUtc(atMs)}
            </>
          )}
        </chakra.span>
      }
    >
      <chakra.time
        dateTime={new Date(atMs).toISOString()}
        tabIndex={0}
        borderRadius="l1"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        {text}
      </chakra.time>
    </Tooltip>
  );
}

export function Duration({ ms }: { readonly ms: number }) {
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {formatDuration(ms)}
    </chakra.span>
  );
}
