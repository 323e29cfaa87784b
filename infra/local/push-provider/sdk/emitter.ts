type Listener = (event: unknown) => void;

export class Emitter {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener = (name: string, listener: Listener): void => {
    const known = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, known.add(listener));
  };

  removeEventListener = (name: string, listener: Listener): void => {
    this.#listeners.get(name)?.delete(listener);
  };

  emit(name: string, event: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
}
