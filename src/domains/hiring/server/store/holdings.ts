import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Planned interviews of the leavers in `holder` after the last day, as rows of holdings. */
export const interviewHoldings = sql`select h.employee_id, i.id, i.title || ' with ' || c.name as label, i.starts_at::date as due,
      '/admin/offered-candidates?tab=interviews&interview=' || i.id as link
    from holder h join accounts a on a.employee_id = h.employee_id join interview_people m on m.account_id = a.id
    join interviews i on i.id = m.interview_id and i.state = 'scheduled' and i.starts_at::date >= h.day
    join candidates c on c.id = i.candidate_id order by i.starts_at, i.id`

/** Openings that the leavers in `holder` hire for, as rows of holdings. */
export const openingHoldings = sql`select h.employee_id, p.id, p.title as label, p.closes_on as due, '/admin/offered-candidates?tab=openings&opening=' || p.id as link
    from holder h join openings p on p.hiring_manager_id = h.employee_id and p.state <> 'closed' order by lower(p.title), p.id`

/** Items of checklists that wait for the leavers in `holder`, as rows of holdings. */
export const taskHoldings = sql`select h.employee_id, t.id, t.title || ' for ' || o.name as label, t.due_on as due, '/admin/onboarding/view/' || o.id as link
    from holder h join accounts a on a.employee_id = h.employee_id join onboard_task_owner w on w.account_id = a.id
    join onboard_tasks t on t.id = w.id and t.state = 'open' join onboards o on o.id = t.onboard_id and o.state not in ('withdrawn', 'no_show', 'completed')
    order by t.due_on, t.id`

type Change = Readonly<{ id: number; from: number; to: number }>

/** Changes the hiring manager of an opening that is still the former one. */
export const updateHiringManager = async (tx: Tx, { id, from, to }: Change): Promise<void> => {
  await tx
    .updateTable('openings')
    .set({ hiring_manager_id: to })
    .where('id', '=', id)
    .where('hiring_manager_id', '=', from)
    .execute()
}

/** Returns the login of an employee; undefined where there is none. */
export const findLogin = async (tx: Tx, employeeId: number): Promise<number | undefined> => {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('area', '=', 'User')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account?.id
}

/** Changes the owner of an open item of a checklist. */
export const updateTaskOwner = async (tx: Tx, id: number, accountId: number): Promise<void> => {
  await tx
    .updateTable('onboard_tasks')
    .set({ owner_account_id: accountId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
