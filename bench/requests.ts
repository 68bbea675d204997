import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Person } from './bench-server.ts'
import { load, type LoadResult, type Request } from './load.ts'

export const CONNECTIONS = 64

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

export const repeat = (request: Request, times: number): Request[] => Array.from({ length: times }, () => request)

/** Returns the result where every response was as expected; throws otherwise. */
export const needAll = <Result extends Pick<LoadResult, 'responses'>>(result: Result, status = 200): Result => {
  const wrong = result.responses.find((response) => response.status !== status)
  if (wrong) throw new Error(`An answer ${wrong.status}: ${wrong.body.slice(0, 300)}`)
  return result
}

/** Everyone punches in, and then out: what one person does does not meet itself. */
const punchesOf = (people: readonly Person[]): Request[] => {
  const punch = (path: string, token: string): Request => ({
    method: 'POST',
    path,
    body: '{}',
    headers: { ...bearer(token), 'idempotency-key': randomUUID() },
  })
  return [
    ...people.map(({ token }) => punch('/api/user/punchin', token)),
    ...people.map(({ token, employee_id }) => punch(`/api/user/punchout?user_id=${employee_id}`, token)),
  ]
}

/** Punches of one second: how many people punch in and out in it. */
const A_SECOND = 25

const punchFor = async (port: number, people: readonly Person[], second: number): Promise<number[]> => {
  const first = (second * A_SECOND) % (people.length - A_SECOND)
  const { responses } = needAll(await load(port, punchesOf(people.slice(first, first + A_SECOND)), CONNECTIONS))
  return responses.map(({ ms }) => ms)
}

/**
 * Starts something and lets people punch, fifty times a second, until it is done or `longest` seconds are over. Returns
 * the duration in seconds, and the p99 of all punches in milliseconds.
 */
export const punchUntil = async (
  port: number,
  people: readonly Person[],
  {
    begin,
    isDone,
    longest,
  }: Readonly<{ begin: () => Promise<unknown>; isDone: () => Promise<boolean>; longest: number }>,
): Promise<{ seconds: number; p99: number; isDone: boolean }> => {
  // The server was started a moment ago.
  for (let second = 0; second < 5; second++) await punchFor(port, people, second)
  await begin()
  const began = performance.now()
  const passed = (): number => (performance.now() - began) / 1000
  const times: number[] = []
  const result = (done: boolean) => ({
    seconds: passed(),
    p99: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0,
    isDone: done,
  })
  for (let second = 1; !(await isDone()); second++) {
    if (passed() > longest) return result(false)
    times.push(...(await punchFor(port, people, second + 5)))
    await setTimeout(Math.max(0, (second - passed()) * 1000))
  }
  return result(true)
}
