import type { ResolvedResource } from './template';

/** Returns a secret's name: the last part of its ARN without the six characters that Secrets Manager adds. */
export const secretName = ({ ref }: ResolvedResource) =>
  ref
    .split(':')
    .slice(6)
    .join(':')
    .replace(/-[^-]{6}$/, '');
