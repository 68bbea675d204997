import { callsOf } from '#kit/server/call/handle.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { required } from '#kit/contract/testing/required.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { formBody, TINY_PNG } from '#kit/server/testing/form-body.ts'
import type { TestActor } from './testing/fixture.ts'

/** Every call of the application, walked without naming one: a new call is tested from birth. */
let app: TestApp
let calls: readonly AnyCall[]
let everything: Record<'Admin' | 'User', TestActor>
let nothing: Record<'Admin' | 'User', TestActor>

beforeAll(async () => {
  app = await testApp()
  calls = callsOf(app.domains)
  const keys = app.domains.flatMap((domain) => domain.permissions.map(({ key }) => key))
  const all = Object.fromEntries(keys.map((key): [string, Scope] => [key, 'all']))
  everything = { Admin: await app.fixture.admin(all), User: await app.fixture.user({ grants: all }) }
  nothing = { Admin: await app.fixture.admin(), User: await app.fixture.user() }
})
afterAll(() => app.stop())

const own = (call: AnyCall): 'Admin' | 'User' => (call.area === 'Admin' ? 'Admin' : 'User')
const other = (call: AnyCall): 'Admin' | 'User' => (call.area === 'Admin' ? 'User' : 'Admin')
const guarded = () => calls.filter((call) => typeof call.permission === 'string')

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The same payload as the fields of a form with a picture, for calls that take one. */
const formOf = (payload: string) => {
  const read: unknown = isJson(payload) ? JSON.parse(payload) : {}
  const fields = Object.entries(typeof read === 'object' && read !== null ? read : { value: read })
  return formBody(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    [{ bytes: TINY_PNG }],
  )
}

/** Body and headers of a request: the JSON as it is, or a form. Other headers of a caller win. */
const bodyOf = (
  call: AnyCall,
  sent: Sent,
): Readonly<{ payload?: string | Buffer; headers?: Record<string, string> }> => {
  if (call.method === 'GET') return {}
  const payload = sent.payload ?? '{}'
  if (call.upload && sent.headers?.['content-type'] === undefined) return formOf(payload)
  return { payload, headers: { 'content-type': 'application/json' } }
}

type Sent = Readonly<{ params?: string; query?: string; payload?: string; headers?: Record<string, string> }>

const send = async (call: AnyCall, actor: TestActor | null, sent: Sent = {}) => {
  const path = call.path.replaceAll(/:\w+\??/g, sent.params ?? '1')
  const body = bodyOf(call, sent)
  const response = await app.server.inject({
    method: call.method,
    url: `${path}${sent.query ?? ''}`,
    headers: {
      ...(actor ? { authorization: `Bearer ${actor.token}` } : {}),
      ...body.headers,
      ...sent.headers,
    },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
  })
  // A file is a response, too.
  const isFile = response.statusCode === 200 && call.binary && !/json/.test(String(response.headers['content-type']))
  type Body = { status: boolean; error?: string; message?: string }
  const responded: Body = isFile ? { status: true } : response.json()
  return { status: response.statusCode, body: responded }
}

/** Checks the rules of every response, whatever the request. */
const expectDecent = (call: AnyCall, received: Awaited<ReturnType<typeof send>>) => {
  expect(received.status, call.id).toBeLessThan(500)
  expect(typeof received.body.status, call.id).toBe('boolean')
  if (!received.body.status)
    expect((received.body.error ?? received.body.message ?? '').length, call.id).toBeGreaterThan(3)
}

describe('every call', () => {
  it('answers 401 without a session, and with a token that is none', async () => {
    for (const call of guarded()) {
      expect([call.id, (await send(call, null)).status]).toEqual([call.id, 401])
      expect([call.id, (await send(call, null, { headers: { authorization: 'Bearer a.b.c' } })).status]).toEqual([
        call.id,
        401,
      ])
    }
  })

  it('answers 401 without a session also to a body of a type that it does not take', async () => {
    for (const call of guarded().filter(({ method }) => method !== 'GET')) {
      for (const type of ['text/xml', 'application/json', 'multipart/form-data; boundary=x']) {
        const { status } = await send(call, null, { headers: { 'content-type': type }, payload: '{}' })
        expect([call.id, type, status]).toEqual([call.id, type, 401])
      }
    }
  })

  it('answers 400 to a body that is null', async () => {
    for (const call of calls.filter(({ method, upload }) => method !== 'GET' && upload === null)) {
      const { status } = await send(call, everything[own(call)], { payload: 'null' })
      expect([call.id, status]).toEqual([call.id, 400])
    }
  })

  it('says of an update in the style of news that it was made', () => {
    const updates = calls.filter(({ toast }) => toast?.text?.endsWith('Updated Successfully'))
    expect(updates.length).toBeGreaterThan(15)
    for (const call of updates) expect([call.id, call.toast?.style]).toEqual([call.id, 'info'])
  })

  it('answers 403 to the other area', async () => {
    for (const call of guarded().filter(({ area }) => area !== 'both')) {
      expect([call.id, (await send(call, everything[other(call)])).status]).toEqual([call.id, 403])
    }
  })

  it('answers 403 to a role without its key', async () => {
    for (const call of guarded())
      expect([call.id, (await send(call, nothing[own(call)])).status]).toEqual([call.id, 403])
  })

  it('answers 400 naming a field that it does not know', async () => {
    // A public upload checks the sender before it reads the form.
    for (const call of calls.filter(({ upload, permission }) => upload === null || typeof permission === 'string')) {
      const received = await send(
        call,
        everything[own(call)],
        call.method === 'GET' ? { query: '?no_such_field=1' } : { payload: '{"no_such_field":1}' },
      )
      expect([call.id, received.status, received.body.error?.length === 0]).toEqual([call.id, 400, false])
    }
  })

  it('answers 400 to texts that the database cannot keep', async () => {
    const searching = guarded().filter(({ method, query }) => method === 'GET' && 'q' in query.shape)
    expect(searching.length).toBeGreaterThan(5)
    for (const call of searching) {
      const received = await send(call, everything[own(call)], { query: '?q=a%00b' })
      expect([call.id, received.status]).toEqual([call.id, 400])
    }
    const bodies: Readonly<Record<string, object>> = {
      'notifications.readAll': { up_to: 1, kind: 'a\0b' },
      'shell.preferences': { version: 1, dashboard: { order: ['\ud800'], hidden: [] } },
    }
    for (const [id, body] of Object.entries(bodies)) {
      const call = required(calls.find((one) => one.id === id))
      const { status, body: received } = await send(call, everything[own(call)], { payload: JSON.stringify(body) })
      expect([id, status, received.error]).toEqual([id, 400, expect.stringContaining('cannot be shown')])
    }
  })

  it('is answered in the same form at an address that cannot be read', async () => {
    for (const path of ['/api/reset-password/%', `/api/reset-password/${'x'.repeat(400)}`, '/api/admin/brand/%c3%28']) {
      const { statusCode, json } = await app.server.inject({ method: 'POST', url: path, payload: {} })
      expect([path, statusCode, json()]).toEqual([path, 400, { status: false, error: expect.any(String) }])
    }
  })

  it('answers 400 to a path that is no id', async () => {
    for (const call of guarded().filter(({ path }) => path.includes(':'))) {
      for (const params of ['abc', '-1', '1.5', '99999999999', '%00']) {
        const received = await send(call, everything[own(call)], { params })
        expect([call.id, params, received.status]).toEqual([call.id, params, 400])
      }
    }
  })

  it('answers 404, and never a fault, for a row that is not there', async () => {
    for (const call of guarded().filter(({ method, path }) => method === 'GET' && /:\w+$/.test(path))) {
      const received = await send(call, everything[own(call)], {
        params: '999999',
        query: '?from=2026-03-01&to=2026-03-02',
      })
      expect([400, 404], call.id).toContain(received.status)
    }
  })

  it('answers 415 to another type of body, 413 to one of two megabytes, and 400 to what is no JSON', async () => {
    for (const call of calls.filter(({ method, upload }) => method !== 'GET' && upload === null)) {
      const actor = everything[own(call)]
      expect([
        call.id,
        (await send(call, actor, { headers: { 'content-type': 'text/xml' }, payload: '<a/>' })).status,
      ]).toEqual([call.id, 415])
      expect([call.id, (await send(call, actor, { payload: '{"a":' })).status]).toEqual([call.id, 400])
      expect([call.id, (await send(call, actor, { payload: '{"__proto__":{"a":1}}' })).status]).toEqual([call.id, 400])
    }
    const big = calls.find(({ method }) => method === 'POST')
    if (!big) throw new Error('no POST')
    expect(
      (await send(big, everything[own(big)], { payload: JSON.stringify({ a: 'x'.repeat(2_000_000) }) })).status,
    ).toBe(413)
  })
})

describe('every upload', () => {
  // A public one checks the sender before it reads a byte; its domain tests it.
  const uploads = () => calls.filter(({ upload, permission }) => upload !== null && typeof permission === 'string')
  const kinds = (call: AnyCall): object => (call.id.startsWith('profile.') ? { kind: 'photo' } : {})

  it('answers 404 for a row that is not there, and 400 where the form names another row than the address', async () => {
    for (const call of uploads().filter(({ path }) => path.includes(':'))) {
      const actor = everything[own(call)]
      const there = JSON.stringify({ id: 999_999, ...kinds(call) })
      expect([call.id, (await send(call, actor, { params: '999999', payload: there })).status]).toEqual([call.id, 404])
      const other = JSON.stringify({ id: actor.id + 1, ...kinds(call) })
      expect([call.id, (await send(call, actor, { params: String(actor.id), payload: other })).status]).toEqual([
        call.id,
        400,
      ])
    }
  })

  it('answers 415 to JSON, 400 to a form that is cut off or has no file, 413 to more than it takes', async () => {
    for (const call of uploads()) {
      const actor = everything[own(call)]
      const json = { headers: { 'content-type': 'application/json' } }
      expect([call.id, (await send(call, actor, json)).status]).toEqual([call.id, 415])
      const cut = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x\r\nContent-Disp' }
      expect([call.id, (await send(call, actor, cut)).status]).toEqual([call.id, 400])
      const minimal = {
        headers: cut.headers,
        payload: '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--\r\n',
      }
      expect([call.id, (await send(call, actor, minimal)).status]).toEqual([call.id, 400])
      const size = (call.upload?.max_bytes ?? 0) + 1_000_000
      const large = { headers: { ...cut.headers, 'content-length': String(size) }, payload: 'x'.repeat(size) }
      expect([call.id, (await send(call, actor, large)).status]).toEqual([call.id, 413])
    }
  })
})

describe('junk', () => {
  const junk = fc.oneof(
    fc.constantFrom(
      '',
      null,
      0,
      -1,
      1.5,
      true,
      [],
      {},
      '1',
      'x'.repeat(300),
      '2026-02-30',
      '2026-05-12',
      '﷽',
      "'; drop table employees; --",
      '<img src=x onerror=alert(1)>',
      1e21,
      '\u0000',
      '\u202e',
      { $ne: '' },
      [null],
    ),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const fields = (schema: unknown): string[] => {
    const shape: unknown = typeof schema === 'object' && schema !== null && 'shape' in schema ? schema.shape : {}
    return Object.keys(typeof shape === 'object' && shape !== null ? shape : {})
  }

  it('in any field of any body gets an answer, never a fault', async () => {
    for (const call of calls.filter(
      ({ method, writes, id }) =>
        method !== 'GET' && writes !== null && id !== 'session.logout' && !id.startsWith('session.end'),
    )) {
      const names = fields(call.body)
      const body = fc.oneof(
        fc.dictionary(fc.constantFrom(...(names.length > 0 ? names : ['x'])), junk, { maxKeys: 6 }),
        junk,
      )
      await fc.assert(
        fc.asyncProperty(body, async (drawn) => {
          expectDecent(call, await send(call, everything[own(call)], { payload: JSON.stringify(drawn) }))
        }),
        { numRuns: 12, seed: 7 },
      )
    }
  }, 120_000)

  it('in any query gets an answer, never a fault', async () => {
    const texts = fc.oneof(
      fc.constantFrom('', '0', '-1', 'true', '1,2', 'null', '2026-02-30', '%', 'x'.repeat(200), '\u0000', 'eyJ'),
      fc.string({ maxLength: 20 }),
    )
    for (const call of calls.filter(({ query }) => fields(query).length > 0)) {
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom(...fields(call.query)), texts, { maxKeys: 4 }),
          async (drawn) => {
            const query = `?${new URLSearchParams(drawn)}`
            expectDecent(call, await send(call, everything[own(call)], { query }))
          },
        ),
        { numRuns: 12, seed: 7 },
      )
    }
  }, 120_000)
})

describe('the document', () => {
  it('is valid OpenAPI 3.1 and names every call', async () => {
    const document = (await app.server.inject('/api/openapi.json')).json<Record<string, unknown>>()
    const result = await new Validator().validate(document)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    const text = JSON.stringify(document)
    for (const call of calls) expect(text).toContain(`"${call.id}"`)
    // The document of all calls is large, and the validator looks at every part of it.
  }, 120_000)

  it('has a page that asks nothing from anywhere', async () => {
    const page = await app.server.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(?:src|href)="https?:/)
  })
})
