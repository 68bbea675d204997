import { callsOf } from '#kit/server/call/handle.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { formBody } from '#kit/server/testing/form-body.ts'
import type { TestApp } from './test-app.ts'
import type { Schema } from './well-formed.ts'
import type { TestActor } from './fixture.ts'

type Operation = Readonly<{
  operationId: string
  parameters?: readonly Readonly<{ name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }>[]
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>
}>
/** The input of a request. */
export type Carried = Readonly<{ params: object; query: object; body: unknown; file?: Buffer }>

export type Responded = Readonly<{ status: number; code: string | null }>

/** Requests as the document of the calls allows them, sent by people who may do everything. */
export const documentRequests = async (app: TestApp) => {
  const calls = callsOf(app.domains)
  const document: Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }> = (
    await app.server.inject('/api/openapi.json')
  ).json()
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  )
  const signedIn: Partial<Record<'Admin' | 'User', TestActor>> = {}
  /** A person who may do everything in an area; a person new where a request before has shut the last one out. */
  const actorOf = async (area: 'Admin' | 'User'): Promise<TestActor> => {
    const keys = app.domains.flatMap((domain) => domain.permissions.map(({ key }) => key))
    const grants = Object.fromEntries(keys.map((key): [string, Scope] => [key, 'all']))
    signedIn[area] ??= area === 'Admin' ? await app.fixture.admin(grants) : await app.fixture.user({ grants })
    return signedIn[area]
  }
  return {
    calls,
    /** Returns the schemas of the parts of a request; null for a body that the call does not take. */
    schemasOf: (call: AnyCall): Readonly<{ params: Schema; query: Schema; body: Schema | null }> => {
      const { parameters = [], requestBody } = operations.get(call.id) ?? {}
      const part = (place: 'path' | 'query'): Schema => {
        const those = parameters.filter((one) => one.in === place)
        return {
          type: 'object',
          properties: Object.fromEntries(those.map(({ name, schema }) => [name, schema])),
          required: those.flatMap(({ name, required }) => (place === 'path' || required === true ? [name] : [])),
        }
      }
      return {
        params: part('path'),
        query: part('query'),
        body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      }
    },
    /** Sends a request; returns its status and the code of a refusal. */
    send: async (call: AnyCall, { params, query, body, file }: Carried): Promise<Responded> => {
      const values = new Map(Object.entries(params))
      const path = call.path.replaceAll(
        /\/:(\w+)\??/g,
        (_, name: string) => `/${encodeURIComponent(String(values.get(name)))}`,
      )
      const requested = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const area = call.area === 'User' ? 'User' : 'Admin'
      const { token } = await actorOf(area)
      const fields = Object.entries(Object(body)).filter(([name]) => name !== 'file')
      const form =
        file &&
        formBody(
          fields.map(([name, value]): [string, string] => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
          [{ bytes: file, name: 'costly.pdf' }],
        )
      const response = await app.server.inject({
        method: call.method,
        url: `${path}?${requested}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...form?.headers },
        ...(call.method === 'GET' ? {} : { payload: form?.payload ?? JSON.stringify(body) }),
      })
      if (response.statusCode === 401 || response.statusCode === 403) delete signedIn[area]
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const { code = null } = isJson ? response.json<{ code?: string }>() : {}
      return { status: response.statusCode, code }
    },
  }
}
