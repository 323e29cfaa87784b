import { Link as ChakraLink } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error';

/** Returns the log reference of an error that was not meant for users. */
export function referenceOf(error: unknown): string | undefined {
  const reference = error instanceof ApiError ? error.info.reference : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

export function ReferenceLink({ reference }: { readonly reference: string }) {
  // An error can be shown before the panel has started, when there is no router.
  const router = useRouter({ warn: false });
  const text = `Reference ${reference}`;
  if (!router) return text;
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" overflowWrap="anywhere">
      <Link to="/admin/logs" search={{ q: reference, level: 'error' }}>
        {text}
      </Link>
    </ChakraLink>
  );
}
