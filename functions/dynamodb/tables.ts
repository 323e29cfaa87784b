import { SystemicError } from '../runtime/app-error';
import type { Engine } from '../runtime/dependencies';

/**
 * Returns the physical name of a model's table or of the audit trail table. Throws SystemicError if the stack
 * has not set this name.
 */
export function tableNamed(engine: Engine, model: string): string {
  const name = model === 'AuditEntry' ? engine.settings.auditTable : engine.settings.tables[model];
  if (name) return name;
  const known = Object.keys(engine.settings.tables).join(', ');
  throw new SystemicError(`No table is configured for '${model}'; TABLES lists ${known || 'none'}.`);
}
