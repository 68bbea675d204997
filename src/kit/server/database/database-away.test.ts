import { connect } from 'node:net'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const withCode = (code: string): Error => {
  return Object.assign(new Error('from the server'), { code })
}

it.each(['57P01', '57P02', '57P03', '08006', '08P01', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
  'takes %s for a database that is away',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
  },
)

it.each(['23505', '57014', '25P03', '28P01', '0A000', '42601'])('takes %s for an error of its own', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false)
})

it('tells a missing socket from a missing file', async () => {
  const [socketError] = await once(connect('/nowhere/.s.PGSQL.5432'), 'error').catch((error: unknown) => [error])
  const fileError: unknown = await readFile('/nowhere/letter.txt').catch((error: unknown) => error)
  expect(isDatabaseAway(socketError)).toBe(true)
  expect(isDatabaseAway(fileError)).toBe(false)
})

it('looks through causes and aggregated errors', () => {
  expect(isDatabaseAway(new Error('outer', { cause: withCode('57P01') }))).toBe(true)
  expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true)
  expect(isDatabaseAway(new Error('outer', { cause: withCode('23505') }))).toBe(false)
  expect(isDatabaseAway('Connection terminated')).toBe(false)
})
