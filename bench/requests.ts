import { randomUUID } from 'node:crypto'
import type { Person } from './bench-server.ts'
import type { LoadResult, Request } from './load.ts'

export const CONNECTIONS = 64

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

export const repeat = (request: Request, times: number): Request[] => Array.from({ length: times }, () => request)

/** The result, where every answer was as it should be. */
export const needAll = (result: LoadResult, status = 200): LoadResult => {
  const wrong = result.answers.find((answer) => answer.status !== status)
  if (wrong) throw new Error(`An answer ${wrong.status}: ${wrong.body.slice(0, 300)}`)
  return result
}

/** Each person punches in and out. */
export const punchesOf = (people: readonly Person[]): Request[] =>
  people.flatMap((person) => [
    {
      method: 'POST',
      path: '/api/user/punchin',
      body: '{}',
      headers: { ...bearer(person.token), 'idempotency-key': randomUUID() },
    },
    {
      method: 'POST',
      path: `/api/user/punchout?user_id=${person.employee_id}`,
      body: '{}',
      headers: { ...bearer(person.token), 'idempotency-key': randomUUID() },
    },
  ])
