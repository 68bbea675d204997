import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type Two = Readonly<{ from: number; into: number; day: string }>

/** From a day on, the teams for which one person deputises pass to another who has no part in leading them then. */
export const passDeputies = async (tx: Tx, { from, into, day }: Two): Promise<void> => {
  await sql`insert into team_leaderships (team_id, employee_id, kind, from_date, to_date)
    select l.team_id, ${into}, 'deputy', greatest(l.from_date, ${day}::date), l.to_date from team_leaderships l
    where l.employee_id = ${from} and l.kind = 'deputy' and (l.to_date is null or l.to_date >= ${day}::date)
      and not exists (select from team_leaderships o where o.team_id = l.team_id and o.employee_id = ${into}
        and (o.to_date is null or o.to_date >= greatest(l.from_date, ${day}::date))
        and (l.to_date is null or o.from_date <= l.to_date))`.execute(tx)
  await sql`delete from team_leaderships where employee_id = ${from} and kind = 'deputy'
    and from_date >= ${day}::date`.execute(tx)
  await sql`update team_leaderships set to_date = ${day}::date - 1 where employee_id = ${from} and kind = 'deputy'
    and (to_date is null or to_date >= ${day}::date)`.execute(tx)
}
