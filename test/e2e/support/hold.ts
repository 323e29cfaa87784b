/** What a test brings about in the database for a while: writes that wait, or that are refused. */
export interface Hold {
  /** Ends it; what waited goes on. */
  release(): void;
}
