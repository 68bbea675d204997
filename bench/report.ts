type Row = Readonly<{ what: string; figure: string; must: string; passes: boolean }>
const rows: Row[] = []

/** Prints a measured figure next to its limit, and collects it for the table. */
export const report = (what: string, figure: string, must: string, passes: boolean): void => {
  rows.push({ what, figure, must, passes })
  process.stdout.write(`${passes ? 'holds ' : 'MISSES'}  ${what}: ${figure} (${must})\n`)
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** Prints the table in Markdown; the exit code is 0 where all figures are within their limits. */
export const printTable = (): void => {
  const line = (row: Row): string =>
    `| ${row.what} | ${row.figure} | ${row.must} | ${row.passes ? 'holds' : '**misses**'} |`
  process.stdout.write(`\n| operation | measured | must | |\n|---|---|---|---|\n${rows.map(line).join('\n')}\n`)
  if (rows.some(({ passes }) => !passes)) process.exitCode = 1
}
