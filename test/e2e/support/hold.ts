/** A temporary database state in which writes wait or are refused. */
export interface Hold {
  /** Releases the hold. Waiting writes continue. */
  release(): void;
}
