import type { Model } from '#shared/models/model';

/**
 * Makes something for a model when it is first asked for, and keeps it: schemas are expensive to make and
 * never change.
 */
export function oncePerModel<Made>(make: (model: Model) => Made): (model: Model) => Made {
  const made = new Map<string, Made>();
  return (model) => {
    const known = made.get(model.name) ?? make(model);
    made.set(model.name, known);
    return known;
  };
}
