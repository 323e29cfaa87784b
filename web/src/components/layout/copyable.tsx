import { chakra, IconButton, Span } from '@chakra-ui/react';
import { Check, Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

const confirmationMs = 1_500;

const outcomes = {
  copied: { words: 'Copied', icon: <Check /> },
  refused: { words: 'The browser did not allow copying', icon: <X /> },
} as const;

interface CopyableIdProps {
  readonly value: string;
  /** What to show. The button always copies the complete value. */
  readonly children?: ReactNode;
}

/** Shows an ID in a monospace font, with a copy button. */
export function CopyableId({ value, children = value }: CopyableIdProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
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
        {children}
      </chakra.code>
      <IconButton
        aria-label={outcome ? outcomes[outcome].words : `Copy ${value}`}
        variant="ghost"
        size="2xs"
        boxSize="6"
        color="fg.muted"
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        {outcome ? outcomes[outcome].icon : <Copy />}
      </IconButton>
      <Span srOnly role="status">
        {outcome && outcomes[outcome].words}
      </Span>
    </Span>
  );
}
