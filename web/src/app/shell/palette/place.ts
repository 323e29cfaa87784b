import type { LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../../api/run/found-runs';

export interface PalettePlace {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}
