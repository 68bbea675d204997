import { callsOf } from '#kit/server/call/handle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { grantsWhileActing, type PermissionKey, type Scope, SCOPES } from '#kit/contract/permissions.ts'
import { issueInvoice } from '#domains/billing/contract/invoice-steps.calls.ts'
import { listInvoices } from '#domains/billing/contract/invoices.calls.ts'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { loginAsEmployee } from '#domains/session/contract/acting.calls.ts'
import { hashPassword, savePassword } from '#domains/session/server/index.ts'
import { withToken } from '#domains/session/server/testing/signing-in.ts'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import { shippedAdmin, superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: TestApp
let calls: readonly AnyCall[]
let keys: readonly PermissionKey[]
let password_hash: string

beforeAll(async () => {
  app = await testApp()
  calls = callsOf(app.domains)
  keys = app.domains.flatMap((domain) => domain.permissions)
  password_hash = await hashPassword('correct horse battery')
})
afterAll(() => app.stop())

const actAs = async <Person extends TestActor & Readonly<{ employee_id: number }>>(
  admin: TestActor,
  person: Person,
): Promise<Person> => {
  await app.begin((work) => savePassword(work, person.account_id, password_hash, false))
  const { body } = await app.send(loginAsEmployee, admin, { body: { id: person.employee_id, reason: 'Helps' } })
  return withToken(person, body.data)
}
/** An employee whose role grants what the shipped one of this number does. */
const shippedUser = async (role_number: number) =>
  app.fixture.user({
    role_number,
    grants: Object.fromEntries(
      keys.flatMap(({ key, user }) => (user.has(role_number) ? [[key, user.get(role_number)]] : [])),
    ),
  })
const NOT_WHILE_ACTING = 'Not possible while acting as an employee'

describe('an admin who acts as an employee', () => {
  it('has no right that the own role lacks: code 0 reads and issues no invoice as code 3163', async () => {
    const person = await shippedUser(3163)
    expect((await app.send(listInvoices, person)).status).toBe(200)
    const impersonator = await actAs(await shippedAdmin(app, 0), person)
    expect((await app.send(listInvoices, impersonator)).status).toBe(403)
    const issue = { params: { id: 1 }, body: { version: 1, issue_date: '2026-03-11' } }
    expect((await app.send(issueInvoice, impersonator, issue)).status).toBe(403)
    expect((await app.send(loadShell, impersonator)).body.data.permissions).not.toContain('invoices.read')
  })

  it('does for the employee what every employee does, and shows what both may see', async () => {
    const person = await shippedUser(3163)
    const impersonator = await actAs(await shippedAdmin(app, 0), person)
    expect((await app.send(punchIn, impersonator, { body: {} })).body.status).toBe(true)
    expect((await app.send(listEmployees, impersonator)).status).toBe(403)
    const admin = await app.fixture.admin({ 'session.act_as': 'all', 'invoices.read': 'all' })
    expect((await app.send(listInvoices, await actAs(admin, await shippedUser(3163)))).status).toBe(200)
  })

  it('writes no numbers, moves no money, decides nothing and takes no files, whatever both roles hold', async () => {
    const all = Object.fromEntries(keys.map(({ key }): [string, Scope] => [key, 'all']))
    const person = await app.fixture.user({ grants: all })
    const impersonator = await actAs(await superAdmin(app), person)
    const closed = calls.filter(({ stakes, area }) => stakes !== null && area !== 'Admin')
    expect(new Set(closed.map(({ stakes }) => stakes))).toEqual(new Set(['money', 'numbers', 'approval', 'export']))
    for (const call of closed) {
      const response = await app.server.inject({
        method: call.method,
        url: call.path.replaceAll(/:\w+\??/g, '1'),
        headers: { authorization: `Bearer ${impersonator.token}`, 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { payload: '{}' }),
      })
      expect([call.id, response.statusCode, response.json().error]).toEqual([call.id, 403, NOT_WHILE_ACTING])
    }
  })
})

const VERBS =
  /approv|reject|decid|decision|issue|pay|refund|credit|settle|set.?off|invoice|export|override|delegat|adjust|grant|score|review/i
const KEYS = /^(invoices|payroll|hikes|revenue|billing)\.|approve|decide|\.pay$|\.issue$|\.export$|\.lock$/
const MONEY = /_minor$|amount|salary|iban|^price/

/** The names of all fields that a call takes, however deep. */
const fieldsOf = (call: AnyCall): readonly string[] => {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && typeof value.properties === 'object' && value.properties !== null)
      found.push(...Object.keys(value.properties))
    Object.values(value).forEach(walk)
  }
  walk(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }))
  return found
}

/** Returns true for calls about money, numbers, a decision or an export, by their names; a new call as well. */
const looksAtStake = (call: AnyCall): boolean =>
  VERBS.test(call.id) ||
  VERBS.test(call.path) ||
  (typeof call.permission === 'string' && KEYS.test(call.permission)) ||
  fieldsOf(call).some((field) => MONEY.test(field))

/** Calls that look so and stay open to an admin who acts: why. */
const OPEN: Readonly<Record<string, string>> = {
  'leadLogout.action': 'Owners propose a time by it, too; a decision among its items is refused while acting.',
  'interviews.feedbackAdd': 'An opinion, and no decision.',
}

describe('every call that an admin who acts could send', () => {
  const writes = (): readonly AnyCall[] =>
    calls.filter(({ area, permission, ...call }) => area !== 'Admin' && typeof permission === 'string' && call.writes)

  it('says what is at stake where money, numbers, decisions or exports are', () => {
    const undeclared = writes().filter((call) => call.acting && looksAtStake(call) && !(call.id in OPEN))
    expect(undeclared.map(({ id }) => id)).toEqual([])
  })

  it('names no exception that is gone', () => {
    const open = new Set(writes().flatMap(({ id, acting }) => (acting ? [id] : [])))
    expect(Object.keys(OPEN).filter((id) => !open.has(id))).toEqual([])
  })

  it('is closed where something is at stake', () => {
    const open = calls.filter(({ acting, stakes }) => stakes !== null && acting)
    expect(open.map(({ id }) => id)).toEqual([])
  })
})

describe('the rights while acting', () => {
  const everyScope = (): [ReadonlyMap<string, Scope>, ReadonlyMap<string, Scope>][] =>
    SCOPES.flatMap((one) =>
      [null, ...SCOPES].map((other): [ReadonlyMap<string, Scope>, ReadonlyMap<string, Scope>] => [
        new Map(keys.map(({ key }) => [key, one])),
        new Map(other === null ? [] : keys.map(({ key }) => [key, other])),
      ]),
    )
  const widthOf = (scope: Scope | undefined): number => (scope === undefined ? -1 : SCOPES.indexOf(scope))

  it('reach no further than those of the employee, nor, beyond what every employee has, than those of the admin', () => {
    for (const [ofEmployee, ofAdmin] of everyScope()) {
      const locked = grantsWhileActing(keys, ofEmployee, ofAdmin)
      const ofEveryone = grantsWhileActing(keys, ofEmployee, new Map())
      for (const { key } of keys) {
        expect(widthOf(locked.get(key)), key).toBeLessThanOrEqual(widthOf(ofEmployee.get(key)))
        expect(widthOf(locked.get(key)), key).toBeLessThanOrEqual(
          Math.max(widthOf(ofAdmin.get(key)), widthOf(ofEveryone.get(key))),
        )
      }
    }
  })

  it('without a right of the admin are own parts, and what all shipped roles of employees hold', () => {
    const locked = grantsWhileActing(keys, new Map(keys.map(({ key }) => [key, 'all'])), new Map())
    const wide = [...locked].flatMap(([key, scope]) => (scope === 'own' ? [] : [key]))
    expect(wide.toSorted()).toEqual([
      'hashbook.comment',
      'hashbook.read',
      'hashbook.topics.write',
      'hashbook.write',
      'organisation.directory.read',
      'people.directory.read',
      'people.photo.read',
      'skills.catalogue',
    ])
  })

  it('know only keys that there are', () => {
    const known = new Set(keys.map(({ key }) => key))
    expect(keys.flatMap(({ same_as }) => (same_as === null || known.has(same_as) ? [] : [same_as]))).toEqual([])
  })
})
