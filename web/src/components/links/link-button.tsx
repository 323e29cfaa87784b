import { Button, type ButtonProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';

export const LinkButton = createLink(
  ({ children, href, ...props }: ButtonProps & { readonly href?: string }) => (
    <Button asChild {...props}>
      <a href={href}>{children}</a>
    </Button>
  ),
);
