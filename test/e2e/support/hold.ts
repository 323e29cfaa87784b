/** A temporary condition of the database that a test creates: writes that wait, or that are refused. */
export interface Hold {
  /** Ends the hold; waiting writes go on. */
  release(): void;
}
