import type { ComponentProps } from 'react';
import './plain-button.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  readonly size?: '2xs' | 'xs';
  readonly look?: 'ghost' | 'outline';
  readonly tone?: 'muted' | 'subtle' | undefined;
  /** True for an icon button, which needs an `aria-label`. */
  readonly isIcon?: boolean;
}

/** A button with static styles (plain-button.css). */
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
