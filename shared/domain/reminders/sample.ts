/** Picks IDs from a stream without keeping all of them. */
export interface Sample {
  offer(id: string): void;
  /** In arbitrary order. */
  picked(): readonly string[];
}

/** Depends only on the seed and the offered IDs, which all have the same chance. */
export function createSample(seed: string, size: number): Sample {
  const kept = new Map<string, number>();
  const cut = () => {
    const lowest = [...kept]
      .toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
      .slice(0, size);
    kept.clear();
    for (const [id, rank] of lowest) kept.set(id, rank);
  };
  return {
    offer(id) {
      kept.set(id, rankOf(`${seed} ${id}`));
      if (kept.size > 20 * size) cut();
    },
    picked() {
      cut();
      return [...kept.keys()];
    },
  };
}

/**
 * FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), with a mixing step that gives similar strings very
 * different hashes.
 */
function rankOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
