import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { at: { type: 'string' } }, strict: false })

/** The hour that the bench plays at; null: now, by the clock of the machine. */
export const AT: string | null = typeof values['at'] === 'string' ? values['at'] : null

if (AT !== null) {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(AT)) throw new Error('--at is a time of the day, such as 18:30')
  process.env['TEST_AT'] ??= `2026-03-13T${AT}:00+01:00`
}

/** The program that the bench starts: the product, where an hour was named on the clock of that hour. */
export const PROGRAM = AT === null ? 'src/server.ts' : 'src/app/server/testing/clocked-server.ts'
