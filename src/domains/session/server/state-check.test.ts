import { describe, expect, it } from 'vitest'
import { explainAccess } from '#domains/organisation/contract/roles.calls.ts'
import { loginAsEmployee } from '../contract/acting.calls.ts'
import { endSessionsOf, listSessionsOf, resetMfa } from '../contract/others.calls.ts'
import { createSignInApp } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
const ALL = { 'session.others.read': 'all', 'session.others.end': 'all', 'session.factor.reset': 'all' } as const
const { app, people } = await createSignInApp(START)

describe('an explanation', () => {
  it('of acting as someone gives the refusal that the call itself would', async () => {
    const [employee, blocked, left] = [await people.employee(), await people.employee(), await people.employee()]
    const keeper = await app.fixture.admin({ 'organisation.role.read': 'all' })
    const admin = await people.admin({ 'session.act_as': 'all' }, { employee_id: employee.employee_id })
    await app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', blocked.account_id).execute()
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-02-28' })
      .where('employee_id', '=', left.employee_id)
      .execute()
    const targets = [
      employee.employee_id,
      blocked.employee_id,
      left.employee_id,
      await app.fixture.employee(),
      (await people.employee()).employee_id,
    ]
    const texts: (string | undefined)[] = []
    for (const target of targets) {
      const who = { kind: 'admin' as const, id: admin.account_id }
      const body = { who, call: loginAsEmployee.id, target_employee_id: target }
      const { allowed, steps } = (await app.send(explainAccess, keeper, { body })).body.data
      const response = await app.send(loginAsEmployee, admin, { body: { id: target, reason: 'Helps with a form' } })
      expect([allowed, steps.at(-1)?.check, steps.at(-1)?.passed]).toEqual([response.body.status, 'state', allowed])
      if (!allowed) expect(steps.at(-1)?.text).toBe(response.body.message)
      texts.push(steps.at(-1)?.text)
    }
    const cannot = 'This employee cannot sign in.'
    expect(texts).toEqual([
      'Use your own sign-in for your own account.',
      cannot,
      cannot,
      cannot,
      'The login of this person allows it.',
    ])
  })

  it('of what one does to the sign-in of someone says what those calls would', async () => {
    const keeper = await app.fixture.admin({ 'organisation.role.read': 'all' })
    const [admin, person, without] = [await people.admin(ALL), await people.employee(), await app.fixture.employee()]
    const withMfa = await people.withMfa(await people.employee())
    const stateOf = async (call: { id: string }, target: number) => {
      const who = { kind: 'admin' as const, id: admin.account_id }
      const body = { who, call: call.id, target_employee_id: target }
      const { allowed, steps } = (await app.send(explainAccess, keeper, { body })).body.data
      return [allowed, steps.at(-1)?.text]
    }
    const allows = [true, 'The login of this person allows it.']
    const noLogin = [false, 'This person has no login.']
    for (const call of [listSessionsOf, endSessionsOf])
      expect([await stateOf(call, person.employee_id), await stateOf(call, without)]).toEqual([allows, noLogin])
    expect(await stateOf(resetMfa, withMfa.employee_id)).toEqual(allows)
    expect(await stateOf(resetMfa, person.employee_id)).toEqual([false, 'This account has no second factor.'])
    expect(await stateOf(resetMfa, without)).toEqual(noLogin)
  })
})
