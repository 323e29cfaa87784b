import type { ComponentProps } from 'react';
import './plain-button.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  readonly size?: '2xs' | 'xs';
  readonly look?: 'ghost' | 'outline';
  readonly tone?: 'muted' | 'subtle' | undefined;
  /** Such a button needs an `aria-label`. */
  readonly isIcon?: boolean;
}

/** Its styles are static (plain-button.css). */
export function PlainButton({ size = 'xs', look = 'ghost', tone, isIcon, ...props }: PlainButtonProps) {
  return (
    <button
      type="button"
      className="plain-button"
      data-size={size}
      data-look={look}
      data-tone={tone}
      data-icon={isIcon || undefined}
      {...props}
    />
  );
}
