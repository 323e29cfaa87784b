import { Button, type ButtonProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';

/**
 * A link that looks like a button. Accepts the router's link props (`to`, `params`, `search`) and the button
 * props.
 */
export const LinkButton = createLink(
  ({ children, href, ...props }: ButtonProps & { readonly href?: string }) => (
    <Button asChild {...props}>
      <a href={href}>{children}</a>
    </Button>
  ),
);
