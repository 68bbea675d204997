import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.stop())

/** References without an index: these tables stay small in an organisation of ten thousand. */
const SMALL = [
  'approval_chain_steps.employee_id',
  'approval_delegations.from_employee_id',
  'approval_delegations.to_employee_id',
  'attachments.employee_id',
  'candidates.employee_id',
  'candidates.referrer_employee_id',
  'forced_punchouts.employee_id',
  'legal_holds.employee_id',
  'offers.manager_id',
  'onboards.manager_id',
  'openings.hiring_manager_id',
  'pay_adjustments.employee_id',
  'report_blockers.employee_id',
  'subject_requests.employee_id',
  'ticket_reviews.actor_employee',
  'ticket_reviews.employee_id',
  'welcomes.buddy_id',
]

it('every reference to a person has an index that its check can use', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'employees'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`.execute(app.db)
  expect([...new Set(rows.map(({ name }) => name))]).toEqual(SMALL)
})
