import type { ResolvedResource } from './template';

/** The last part of the ARN without the six characters that Secrets Manager adds. */
export const secretName = ({ ref }: ResolvedResource) =>
  ref
    .split(':')
    .slice(6)
    .join(':')
    .replace(/-[^-]{6}$/, '');
