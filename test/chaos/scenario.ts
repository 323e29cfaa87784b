/** A row in a scenario's result table. */
export interface Row {
  readonly what: string;
  readonly rounds: number;
  /** The number of rounds that ended as designed. */
  readonly right: number;
  readonly figures: string;
}

interface ScenarioOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Receives a line about each round when the round ends. */
  readonly say: (line: string) => void;
}

/** Causes one kind of failure `rounds` times and checks the outcomes. */
export type Scenario = (options: ScenarioOptions) => Promise<readonly Row[]>;

/** Formats the rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['what', 'rounds', 'as designed', 'figures'],
    ['---', '---', '---', '---'],
    ...rows.map(({ what, rounds, right, figures }) => [what, `${rounds}`, `${right}`, figures]),
  ];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Returns the rows that are not as designed. */
export const wrongRows = (rows: readonly Row[]) => rows.filter(({ rounds, right }) => rounds !== right);
