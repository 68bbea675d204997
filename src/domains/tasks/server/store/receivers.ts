// The people to whom tasks are offered and handed over: the picker lists by the conditions by which a choice is checked.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { scope } from '#domains/organisation/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { containing } from '#kit/server/database/containing.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { StoredTask } from './parts.ts'
import { visibilityOf, type Viewer } from './visibility.ts'

/** SQL conditions: the actor may choose a person `e`, in a list of people and for a single one. */
export type ReceiverScope = Readonly<Record<'where' | 'whereFew', RawBuilder<boolean>>>

const receiverScope = (condition: (how: keyof ReceiverScope) => RawBuilder<boolean>): ReceiverScope => ({
  where: condition('where'),
  whereFew: condition('whereFew'),
})

const PERSON = sql`e.id`

/** The people to whom the actor offers tasks: those in the scope of `tasks.write`, and oneself. */
export const offerScope = ({ actor, now }: Viewer): ReceiverScope => {
  const people = scope(actor, 'tasks.write', now)
  return receiverScope((how) => people[how](PERSON))
}

/** SQL condition: a person `e` is placed in the team of another one. */
const isColleague = (employee: number | null, today: string, how: keyof ReceiverScope): RawBuilder<boolean> => {
  const team = sql`(select h.team_id from placed_on(${today}::date) h where h.employee_id = ${employee}::int)`
  return how === 'where'
    ? sql<boolean>`e.id = any(array(select o.employee_id from placed_on(${today}::date) o where o.team_id = ${team}))`
    : sql<boolean>`exists (select from placed_on(${today}::date) o where o.employee_id = e.id and o.team_id = ${team})`
}

/** The people to whom a task is handed over: by its holder the own team, with `tasks.reassign` those in scope. */
export const handoverScope = (viewer: Viewer, row: StoredTask): ReceiverScope => {
  const { actor, now } = viewer
  const { today } = visibilityOf(viewer)
  const keyScope = scopeOf(actor, 'tasks.reassign')
  const people = keyScope === null || keyScope === 'own' ? null : scope(actor, 'tasks.reassign', now)
  return receiverScope((how) => {
    const inScope = people ? people[how](PERSON) : sql<boolean>`false`
    return row.is_holder ? sql<boolean>`(${inScope} or ${isColleague(row.assignee?.id ?? null, today, how)})` : inScope
  })
}

/** Returns true if a person is in a scope. */
export const isReceiver = async (tx: Tx, people: ReceiverScope, employeeId: number): Promise<boolean> => {
  const { rows: found } =
    await sql`select from person_short e where e.id = ${employeeId} and ${people.whereFew}`.execute(tx)
  return found.length > 0
}

const receiverRow = z.object({ id: z.number(), name: z.string(), team: z.string().nullable() })
export type ReceiverRow = z.output<typeof receiverRow>

type Search = Readonly<{
  q: string | undefined
  /** The date on which the work counts. */
  day: string
  today: string
  except: readonly number[]
  /** Colleagues of this person are first. */
  colleagues_of: number | null
  limit: number
}>

/** Lists people who are in a scope, by name, number or email. */
export const listReceiverRows = async (tx: Tx, people: ReceiverScope, search: Search): Promise<ReceiverRow[]> => {
  const { q, day, today, except, colleagues_of, limit } = search
  const pattern = containing(q)
  const matches =
    pattern === null
      ? sql`true`
      : sql`(e.name ilike ${pattern} or e.work_email ilike ${pattern} or e.employee_no ilike ${pattern})`
  return rows(
    tx,
    receiverRow,
  )`with team_of as (select o.team_id from placed_on(${today}::date) o where o.employee_id = ${colleagues_of}::int)
    select e.id, e.name, u.name as team from employed_on(${day}::date) m join person_short e on e.id = m.employee_id
      left join placed_on(${today}::date) o on o.employee_id = e.id left join teams u on u.id = o.team_id
    where ${people.where} and ${matches} and e.id <> all(${except}::int[])
    order by (o.team_id = (select g.team_id from team_of g)) is true desc, lower(e.name) collate names, e.id limit ${sql.lit(limit)}`
}
