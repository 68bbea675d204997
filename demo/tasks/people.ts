import { sql } from 'kysely'
import type { Demo } from '../demo.ts'

export type DemoPerson = Readonly<{
  id: number
  account_id: number
  team_id: number
  team: string
  department: string
  /** The account of the lead of the team. */
  lead_account: number
  lead_id: number
  pr_ids: readonly number[]
  joined_on: string
}>

/** People of teams with a lead and a login, with their projects. */
export const listDemoPeople = async ({ tx, today }: Demo): Promise<DemoPerson[]> => {
  const { rows } =
    await sql<DemoPerson>`select o.employee_id as id, a.id as account_id, o.team_id, t.name as team, d.name as department,
      la.id as lead_account, l.employee_id as lead_id, m.joined_on,
      array(select p.pr_id from project_members p where p.employee_id = o.employee_id and p.effective_from <= ${today}::date
        and (p.effective_to is null or p.effective_to >= ${today}::date)) as pr_ids
    from placed_on(${today}::date) o join employed_on(${today}::date) m on m.employee_id = o.employee_id
    join teams t on t.id = o.team_id join departments d on d.id = o.department_id
    join accounts a on a.employee_id = o.employee_id and a.area = 'User' and a.deleted_at is null
    join team_leaderships l on l.team_id = o.team_id and l.kind = 'lead' and l.from_date <= ${today}::date
      and (l.to_date is null or l.to_date >= ${today}::date)
    join accounts la on la.employee_id = l.employee_id and la.area = 'User' and la.deleted_at is null
    where l.employee_id <> o.employee_id
      and not exists (select from suspension_span s where s.employee_id = o.employee_id and s.from_date <= ${today}::date and s.until_date > ${today}::date)
    order by o.employee_id`.execute(tx)
  return rows
}

export type Giver = Readonly<{ id: number; employee_id: number | null }>

/** Lists accounts of administrators who create tasks, with the people they belong to. */
export const listTaskCreators = async ({ tx }: Demo): Promise<Giver[]> => {
  const { rows } =
    await sql<Giver>`select a.id, a.employee_id from accounts a where a.area = 'Admin' and a.deleted_at is null
    and exists (select from role_grants g where g.role_id = a.role_id and g.permission_key = 'tasks.write') order by a.id`.execute(
      tx,
    )
  return rows
}
