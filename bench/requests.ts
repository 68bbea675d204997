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

/** Everyone punches in, and then out: what one person does does not meet itself. */
export const punchesOf = (people: readonly Person[]): Request[] => {
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
