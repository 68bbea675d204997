import { randomUUID } from 'node:crypto'
import { formBody, TINY_PNG } from '#kit/server/testing/form-body.ts'

export type Person = Readonly<{ id: number; token: string }>

/** Sends a request as a person. */
export const send = async (url: string, method: string, path: string, token: string, body?: object) =>
  fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

export const signIn = async (url: string, name: string, area: 'user' | 'admin'): Promise<Person> => {
  const response = await send(url, 'POST', `/api/${area}/login`, '', {
    email: `${name}@northwind.example`,
    password: 'northwind-demo',
  })
  return ((await response.json()) as { data: Person }).data
}

/** Uploads a document of the person; returns the id of the file. */
export const upload = async (url: string, { id, token }: Person): Promise<number> => {
  const form = formBody(
    [
      ['id', String(id)],
      ['kind', 'document'],
    ],
    [{ bytes: TINY_PNG, name: 'scan.png' }],
  )
  const headers = { ...form.headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const response = await fetch(`${url}/api/user/manage_upload/${id}`, { method: 'POST', headers, body: form.payload })
  return ((await response.json()) as { data?: { file_id: number } }).data?.file_id ?? 0
}

/** Returns true if a change was made: a refusal has status 200 as well. */
const isDone = async (response: Response): Promise<boolean> => ((await response.json()) as { status: boolean }).status

/** Punches a person in or, where that is refused, out. */
export const punch = async (url: string, { id, token }: Person): Promise<boolean> =>
  (await isDone(await send(url, 'POST', '/api/user/punchin', token, {}))) ||
  (await isDone(await send(url, 'POST', `/api/user/punchout?user_id=${id}`, token, {})))

/** Punches and uploads of one person until the end is called. Returns the number of acknowledged ones. */
export const write = async (url: string, person: Person, goesOn: () => boolean): Promise<number> => {
  let done = 0
  for (let turn = 0; goesOn(); turn++) {
    if (await punch(url, person)) done++
    if (turn % 10 === 3) await upload(url, person)
  }
  return done
}
