import { callsOf } from '#kit/server/call/handle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logIn } from '#domains/hiring/contract/portal.calls.ts'
import { employeeLogin } from '#domains/session/contract/session.calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/** Every call without a session that takes a secret, found in the contract: a new one is tried from birth. */
let app: TestApp
let calls: readonly AnyCall[]
beforeAll(async () => {
  app = await testApp()
  calls = callsOf(app.domains)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_throttles').execute()
})

const SECRET = 'A'.repeat(43)
/** Wrong values, and the fields that they need. */
const VALUES: Readonly<Record<string, unknown>> = {
  token: SECRET,
  challenge: SECRET,
  state: SECRET,
  binding: SECRET,
  code: '000000',
  password: 'a wrong one of some length',
  confirm_password: 'a wrong one of some length',
  email: 'nobody@example.test',
  privacy_accepted: true,
  answer: 'accept',
  full_name: 'Asha Rao',
  note: 'More holidays',
  base_minor: 300_000,
  joining_on: '2026-08-01',
}
const SECRETS = /^(token|challenge|code|password|secret)$/

const fieldsOf = (schema: z.ZodType): readonly string[] => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(described.properties ?? {})
}
const bodyOf = (call: AnyCall) =>
  Object.fromEntries(fieldsOf(call.body).flatMap((field) => (field in VALUES ? [[field, VALUES[field]]] : [])))

/** Returns true if an input proves the sender: a field with the name of a secret, or a part of the address that takes one. */
const takesSecret = (call: AnyCall): boolean =>
  typeof call.permission !== 'string' &&
  (fieldsOf(call.body).some((field) => SECRETS.test(field)) ||
    Object.keys(call.params.shape).some((name) => call.params.safeParse({ [name]: SECRET }).success))

const doors = (): readonly AnyCall[] => calls.filter(takesSecret)

const knock = (call: AnyCall, ip: string) =>
  app.server.inject({
    method: call.method,
    url: call.path.replaceAll(/:\w+\??/g, SECRET),
    remoteAddress: ip,
    ...(call.method === 'GET' ? {} : { payload: bodyOf(call), headers: { 'content-type': 'application/json' } }),
  })

const failures = async (): Promise<number> => {
  const rows = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'session.attempt_failed')
    .execute()
  return rows.length
}

describe('every call without a session that takes a secret', () => {
  it('is found', () => {
    expect(
      doors()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([
      'oidc.finish',
      'password.reset',
      'portal.account',
      'portal.login',
      'portal.offerAnswer',
      'portal.offerCounter',
      'portal.offerLetter',
      'portal.offerOpen',
      'portal.open',
      'session.adminLogin',
      'session.employeeLogin',
      'session.nextStep',
      'shiftFeed.file',
    ])
  })

  it('counts wrong ones by network, an IPv6 /64 as one, until it answers 429; each that was judged leaves a row', async () => {
    for (const call of doors()) {
      await app.db.deleteFrom('sign_in_throttles').execute()
      const before = await failures()
      const statuses: number[] = []
      while (statuses.length < 70 && statuses.at(-1) !== 429)
        statuses.push((await knock(call, `2001:db8:7:7::${(statuses.length + 1).toString(16)}`)).statusCode)
      expect([call.id, statuses.at(-1)]).toEqual([call.id, 429])
      expect([call.id, (await failures()) - before]).toEqual([call.id, statuses.length - 1])
      expect(statuses, call.id).not.toContain(400)
    }
  })
})

describe('the sign-in of new people', () => {
  it('judges as few wrong passwords as that of staff, from one network and from many', async () => {
    for (const call of [logIn, employeeLogin]) {
      await app.db.deleteFrom('sign_in_throttles').execute()
      const evaluated = async (ipOf: (at: number) => string): Promise<number> => {
        const responses = []
        for (let at = 0; at < 60; at += 1) responses.push(await knock(call, ipOf(at)))
        return responses.filter(({ statusCode }) => statusCode !== 429).length
      }
      expect([call.id, await evaluated((at) => `2001:db8:9:9::${(at + 1).toString(16)}`)]).toEqual([call.id, 5])
      // The attempts of the one network count for the address, too.
      expect([call.id, await evaluated((at) => `198.51.${at}.9`)]).toEqual([call.id, 45])
    }
  })
})
