import { callsOf } from '#kit/server/call/handle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addPlacement } from '#domains/people/contract/placements.calls.ts'
import { updateEmployeePassword } from '#domains/people/contract/employees.calls.ts'
import { createOvertimeSettlement } from '#domains/attendance/contract/overtime.calls.ts'
import { addSalary } from '#domains/payroll/contract/salaries.calls.ts'
import { adjustBalances } from '#domains/requests/contract/balances.calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: TestApp
let calls: readonly AnyCall[]
let keeper: TestActor & Readonly<{ employee_id: number }>
beforeAll(async () => {
  app = await testApp()
  calls = callsOf(app.domains)
  const keys = app.domains.flatMap((domain) => domain.permissions.map(({ key }) => key))
  const all = Object.fromEntries(keys.map((key): [string, Scope] => [key, 'all']))
  const employee_id = await app.fixture.employee()
  keeper = { ...(await app.fixture.admin(all, { employee_id })), employee_id }
})
afterAll(() => app.stop())

const PEOPLE = /^(employee_ids?|user_ids?|exempt_ids|users)$/

/** The fields of a body, however deep, that name employees. */
const peopleIn = (call: AnyCall): readonly string[] => {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && typeof value.properties === 'object' && value.properties !== null)
      for (const field of Object.keys(value.properties)) if (PEOPLE.test(field)) found.add(field)
    Object.values(value).forEach(walk)
  }
  walk(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }))
  return [...found]
}

/** Calls that check the person themselves: because each item is checked for itself, or because the rule has an exception. */
const EVALUATED: Readonly<Record<string, string>> = {
  'accounts.invite': 'people.own_record, from the transaction that opens the login.',
  'accounts.signInSheet': 'Each person is judged for itself: the own card is left out, with the reason.',
  'attendance.add': 'attendance.own_record, by the plan that corrections share with changes and deletions.',
  'candidates.add': 'An application may be entered for oneself; every step with it is refused.',
  'candidates.update': 'The same.',
  'employees.addSingle': 'people.own_record, with the rule that changes and deletions of a detail share.',
  'employees.manageWarning': 'Each person is judged for itself.',
  'employees.rehire': 'people.own_record; other fields of the same name are of people nearby.',
  'employees.resignAdd': 'people.own_record, by the table of steps.',
  'employees.switch': 'Each person is judged for itself.',
  'exits.close': 'people.own_record, by the table of steps.',
  'hikes.propose': 'Each hike is judged for itself.',
  'inventory.handOut': 'The only one who may assign hands out to oneself, too.',
  'overtime.resetPreview': 'The own line is left out, with a word.',
  'payAdjustments.add': 'Each adjustment is judged for itself.',
  'payslips.add': 'payroll.own_pay, by the table of steps.',
  'performance.updateFixed': 'performance.own_evaluation, by the table of steps.',
  'placements.bulk': 'Each person is judged for itself.',
  'skills.add': 'skills.own_review, by the constraint of the table, too.',
  'targets.waive': 'targets.own, with the rule that values share.',
  'worksheet.adminDecide': 'Each report is judged for itself, by the constraint of the table, too.',
  'users.add': 'people.own_record, from the transaction that opens the login.',
  'calendarBlocks.add': 'Whoever is taken out already may stay so.',
  'calendarBlocks.update': 'The same.',
}

/** Calls by which a person may name oneself, and why nothing is given by it. */
const FREE: Readonly<Record<string, string>> = {
  'admins.add': 'No role is given that holds more than the own one.',
  'admins.update': 'Of the own account neither role nor person changes.',
  'performance.cycleAdd': 'Only takes part; another one reviews, calibrates and shares.',
  'payrollRuns.recalculate': 'Works out by rule, and is approved by someone else.',
  'screenshots.gallery': 'Only looks.',
  'tasker.action': 'Work, which another one approves.',
  'tasker.bulk': 'The same.',
  'tasker.reassign': 'The same.',
  'announcements.add': 'Only tells.',
  'announcements.update': 'Only tells.',
  'notifications.send': 'Only tells.',
  'reminders.add': 'Only tells.',
  'reminders.update': 'Only tells.',
  'worksheet.adminRemind': 'Only tells.',
  'approvalChains.add': 'Nobody decides the own request, whatever the chain says.',
  'approvalChains.update': 'The same.',
  'projects.add': 'Says who works on it.',
  'projects.update': 'Says who works on it.',
  'teams.add': 'Says who leads: a lead decides nothing of the own.',
  'teams.update': 'The same.',
  'holds.add': 'Keeps data for longer, and changes none of it.',
  'subjects.add': 'Everyone may have a package of the own data, and nobody who works here is erased.',
  'shifts.apply': 'A plan, which its rules judge for everyone alike.',
  'shifts.offer': 'Asks; who says yes is decided by another planner.',
}

const naming = (): readonly AnyCall[] =>
  calls.filter((call) => call.area !== 'User' && call.writes && peopleIn(call).length > 0)

describe('every call that names the person it is for', () => {
  it('says what happens when that is the actor', () => {
    const silent = naming().filter(({ id, of_others }) => !of_others && !(id in EVALUATED) && !(id in FREE))
    expect(silent.map(({ id }) => [id])).toEqual([])
  })

  it('names no exception that is gone or refused anyway', () => {
    const open = new Set(naming().flatMap(({ id, of_others }) => (of_others ? [] : [id])))
    expect(Object.keys({ ...EVALUATED, ...FREE }).filter((id) => !open.has(id))).toEqual([])
  })

  it('declares fields that its body has', () => {
    for (const { id, of_others, body } of calls) {
      const known = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
      for (const field of of_others?.fields ?? []) expect(known, id).toContain(`"${field}"`)
    }
    expect(calls.filter(({ of_others }) => of_others !== null).length).toBeGreaterThan(10)
  })
})

describe('the actor, named in a body', () => {
  it('is refused before anything is done', async () => {
    const { employee_id } = keeper
    const responses = [
      await app.send(createOvertimeSettlement, keeper, {
        body: { employee_id, disposal: 'payout', minutes: 60, reason: 'Paid out' },
      }),
      await app.send(addSalary, keeper, {
        body: {
          employee_id,
          effective_from: '2026-04-01',
          currency: 'EUR',
          basis: 'monthly',
          base_minor: 1,
          reason: 'change',
        },
      }),
      await app.send(adjustBalances, keeper, {
        body: { employee_ids: [employee_id], type_id: 1, amount: 200, effective_date: '2026-03-11', reason: 'A gift' },
      }),
      await app.send(updateEmployeePassword, keeper, {
        body: { employee_id, password: 'long enough for anyone', must_change: false },
      }),
      await app.send(addPlacement, keeper, {
        body: { employee_id, effective_from: '2026-04-01', changes: { team_id: null }, reason_code: 'transfer' },
      }),
    ]
    expect(responses.map(({ body }) => body.code ?? body)).toEqual([
      'overtime.own_record',
      'payroll.own_pay',
      'requests.own',
      'people.own_record',
      'people.own_record',
    ])
  })
})
