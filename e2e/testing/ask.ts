import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { adminLogin } from '#domains/session/contract/session.calls.ts'
import { mailOf, PASSWORD } from './journey.ts'

type Input = Readonly<{
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}>

const success = z.object({ status: z.literal(true), data: z.unknown() })

/** Makes a call without a browser, to prepare a journey, and reads the answer as the contract says it looks. */
export const ask = async <Data extends z.ZodType>(
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
  return call.data.parse(success.parse(await response.json()).data)
}

/** A token of an administrator of the demo organisation. */
export const adminToken = async (request: APIRequestContext, name: string): Promise<string> => {
  const session = await ask(request, adminLogin, { body: { email: mailOf(name), password: PASSWORD } })
  return z.object({ token: z.string() }).parse(session).token
}
