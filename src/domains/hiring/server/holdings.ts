import { sql } from 'kysely'
import { isAssignable } from '#domains/people/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { replaceInterviewer } from './store/people.ts'

/** Planned interviews in which a leaver takes part after the last day. */
const interviews: HoldingKind = {
  label: 'Interviews',
  domain: 'hiring',
  blocking: true,
  items: sql`select h.employee_id, i.id, i.title || ' with ' || c.name as label, i.starts_at::date as due,
      '/admin/offered-candidates?tab=interviews&interview=' || i.id as link
    from holder h join accounts a on a.employee_id = h.employee_id join interview_people m on m.account_id = a.id
    join interviews i on i.id = m.interview_id and i.state = 'scheduled' and i.starts_at::date >= h.day
    join candidates c on c.id = i.candidate_id order by i.starts_at, i.id`,
  reassign: async (context, item, { from, to, note }) => {
    const today = await organisationDay(context.tx, context.now)
    if (!(await isAssignable(context.tx, to.id, today)))
      throw invalid({ to_employee_id: 'This person is not employed today' })
    if (!(await replaceInterviewer(context.tx, item.id, from.employee_id, to.id)))
      throw invalid({ to_employee_id: 'This person has no login' })
    await audit(context, 'hiring.interview_updated', {
      entity: 'interviews',
      id: item.id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

/** Openings that a leaver hires for. */
const openings: HoldingKind = {
  label: 'Openings',
  domain: 'hiring',
  blocking: true,
  items: sql`select h.employee_id, p.id, p.title as label, p.closes_on as due, '/admin/offered-candidates?tab=openings&opening=' || p.id as link
    from holder h join openings p on p.hiring_manager_id = h.employee_id and p.state <> 'closed' order by lower(p.title), p.id`,
  reassign: async (context, item, { from, to, note }) => {
    const today = await organisationDay(context.tx, context.now)
    if (!(await isAssignable(context.tx, to.id, today)))
      throw invalid({ to_employee_id: 'This person is not employed today' })
    await context.tx
      .updateTable('openings')
      .set({ hiring_manager_id: to.id })
      .where('id', '=', item.id)
      .where('hiring_manager_id', '=', from.employee_id)
      .execute()
    await audit(context, 'hiring.opening_updated', {
      entity: 'openings',
      id: item.id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

/** Items of checklists that wait for a leaver. */
const tasks: HoldingKind = {
  label: 'Items of onboarding checklists',
  domain: 'hiring',
  blocking: true,
  items: sql`select h.employee_id, t.id, t.title || ' for ' || o.name as label, t.due_on as due, '/admin/onboarding/view/' || o.id as link
    from holder h join accounts a on a.employee_id = h.employee_id join onboard_task_owner w on w.account_id = a.id
    join onboard_tasks t on t.id = w.id and t.state = 'open' join onboards o on o.id = t.onboard_id and o.state not in ('withdrawn', 'no_show', 'completed')
    order by t.due_on, t.id`,
  reassign: async (context, item, { from, to, note }) => {
    const account = await context.tx
      .selectFrom('accounts')
      .select('id')
      .where('employee_id', '=', to.id)
      .where('area', '=', 'User')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!account) throw invalid({ to_employee_id: 'This person has no login' })
    await context.tx
      .updateTable('onboard_tasks')
      .set({ owner_account_id: account.id })
      .where('id', '=', item.id)
      .where('state', '=', 'open')
      .execute()
    await audit(context, 'hiring.task_updated', {
      entity: 'onboard_tasks',
      id: item.id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

export const registerHoldings = (): void => {
  holdings.add('interviews', interviews)
  holdings.add('openings', openings)
  holdings.add('onboarding_tasks', tasks)
}
