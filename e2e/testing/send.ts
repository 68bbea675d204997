import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { adminLogin, employeeLogin } from '#domains/session/contract/session.calls.ts'
import { mailOf, OWN_SIGN_IN, PASSWORD } from './journey.ts'

type Input = Readonly<{
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}>

const session = z.object({ token: z.string() })
const success = z.object({ status: z.literal(true), data: z.unknown() })

/** Makes a call without a browser, to prepare a journey, and returns the response in the type of the contract. */
export const send = async <Data extends z.ZodType>(
  request: APIRequestContext,
  call: Omit<AnyCall, 'data'> & { data: Data },
  input: Input,
  token?: string,
): Promise<z.output<Data>> => {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(input.params?.[name]))
  const response = await request.fetch(path, {
    method: call.method,
    ...(input.query ? { params: input.query } : {}),
    ...(input.body === undefined ? {} : { data: input.body }),
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })
  const responded = success.safeParse(await response.json())
  if (!responded.success) throw new Error(`${call.method} ${path}: ${await response.text()}`)
  return call.data.parse(responded.data.data)
}

/** A token of an administrator of the demo organisation. */
export const adminToken = async (request: APIRequestContext, name: string): Promise<string> => {
  const body = { email: mailOf(name), password: PASSWORD }
  return session.parse(await send(request, adminLogin, { body })).token
}

/** A token of an employee, by the address of their sign-in. */
export const employeeToken = async (request: APIRequestContext, email: string): Promise<string> =>
  session.parse(await send(request, employeeLogin, { body: { email, password: PASSWORD } })).token

/** The addresses with which employees sign in by the one password of the demo, by the ids of the people. */
export const emailsOfLogins = async (
  request: APIRequestContext,
  token: string,
): Promise<ReadonlyMap<number, string>> => {
  const people = await send(request, listEmployees, { query: { limit: '200' } }, token)
  const changed = new Set(Object.values(OWN_SIGN_IN))
  return new Map(
    people.flatMap(({ id, login, work_email }) =>
      work_email !== null && login.state === 'active' && !changed.has(work_email) ? [[id, work_email]] : [],
    ),
  )
}
