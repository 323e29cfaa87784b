import { chakra, IconButton, Span } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

const confirmationMs = 1_500;

interface CopyableIdProps {
  readonly value: string;
  /** Shown instead of the whole value, such as its last four characters; the whole value is copied. */
  readonly short?: string;
}

/** An id in monospace with a button that copies it. */
export function CopyableId({ value, short }: CopyableIdProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );

  return (
    <Span display="inline-flex" alignItems="center" gap="0.5" maxW="full">
      <chakra.code
        fontFamily="mono"
        fontSize="0.92em"
        title={value}
        overflow="hidden"
        textOverflow="ellipsis"
      >
        {short ?? value}
      </chakra.code>
      <IconButton
        aria-label={copied ? 'Copied' : `Copy ${value}`}
        variant="ghost"
        size="2xs"
        boxSize="6"
        color="fg.muted"
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        {copied ? <Check /> : <Copy />}
      </IconButton>
      <Span srOnly role="status">
        {copied ? 'Copied' : ''}
      </Span>
    </Span>
  );
}
