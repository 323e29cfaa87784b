/** A temporary state of the database, in which writes wait or are refused. */
export interface Hold {
  /** Ends the hold. Waiting writes continue. */
  release(): void;
}
