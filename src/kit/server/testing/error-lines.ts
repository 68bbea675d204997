import pino from 'pino'

/** A line of the log at the level of errors or above. */
export type ErrorLine = Readonly<Record<string, unknown> & { level: number; msg?: string }>

/** Collects the errors that an app logs, so that a test which provokes none fails when there is one. */
export const errorLines = () => {
  const lines: ErrorLine[] = []
  return {
    /** The logged errors that no test has taken yet. */
    lines: lines as readonly ErrorLine[],
    /** Takes a line of the log. */
    hear: (line: string): void => {
      const entry: ErrorLine = JSON.parse(line)
      if (entry.level >= (pino.levels.values['error'] ?? 0)) lines.push(entry)
    },
    /** The errors so far, which the test expects; from then on they do not count. */
    take: (): readonly ErrorLine[] => lines.splice(0),
    /** Fails when an error was logged that no test took. */
    check: (): void => {
      if (lines.length === 0) return
      const text = lines.map((line) => JSON.stringify(line).slice(0, 3000)).join('\n')
      throw new Error(`Errors were logged that no test expects (takeErrors):\n${text}`)
    },
  }
}
