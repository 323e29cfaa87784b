/** A line of the table that a scenario comes to. */
export interface Row {
  readonly what: string;
  readonly rounds: number;
  /** Rounds that ended as designed. */
  readonly right: number;
  /** What was counted, for a person. */
  readonly figures: string;
}

export interface ScenarioOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Told of each round as it ends. */
  readonly say: (line: string) => void;
}

/** One kind of trouble: makes it `rounds` times, and checks what came of it. */
export type Scenario = (options: ScenarioOptions) => Promise<readonly Row[]>;

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['what', 'rounds', 'as designed', 'figures'],
    ['---', '---', '---', '---'],
    ...rows.map(({ what, rounds, right, figures }) => [what, `${rounds}`, `${right}`, figures]),
  ];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Tells all that is not as designed; empty where all is. */
export const wrongRows = (rows: readonly Row[]) => rows.filter(({ rounds, right }) => rounds !== right);
