type Row = Readonly<{ what: string; figure: string; must: string; holds: boolean }>
const rows: Row[] = []

/** Says a measured figure beside what it must be, and keeps it for the table. */
export const report = (what: string, figure: string, must: string, holds: boolean): void => {
  rows.push({ what, figure, must, holds })
  process.stdout.write(`${holds ? 'holds ' : 'MISSES'}  ${what}: ${figure} (${must})\n`)
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** Prints the table in Markdown; the exit code tells whether all figures hold. */
export const printTable = (): void => {
  const line = (row: Row): string =>
    `| ${row.what} | ${row.figure} | ${row.must} | ${row.holds ? 'holds' : '**misses**'} |`
  process.stdout.write(`\n| operation | measured | must | |\n|---|---|---|---|\n${rows.map(line).join('\n')}\n`)
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
}
