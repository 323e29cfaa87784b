import type { Model } from '#shared/models/model';

/** Calls `make` once for each model, on first use: schemas are expensive to create and never change. */
export function oncePerModel<Made>(make: (model: Model) => Made): (model: Model) => Made {
  const made = new Map<string, Made>();
  return (model) => {
    const known = made.get(model.name) ?? make(model);
    made.set(model.name, known);
    return known;
  };
}
