import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

type Span = Readonly<{ from: string; to: string }>

const ownDay = z.object({ date: z.string(), is_whole: z.boolean(), is_leave: z.boolean() })

/** Lists the days on which a person is away or works from home by a request that is open or approved. */
export const listOwnDays = (tx: Tx, employeeId: number, { from, to }: Span): Promise<z.output<typeof ownDay>[]> =>
  rows(tx, ownDay)`
    select d.date, d.part = 'full' as is_whole, r.kind = 'leave' as is_leave
    from request_days d join requests r on r.id = d.request_id
    where d.employee_id = ${employeeId} and d.live and d.lane = 'absence' and d.part <> 'none'
      and d.date between ${from}::date and ${to}::date`

const awayDay = z.object({ date: z.string(), employee_id: z.number(), counts: z.boolean() })

/** Lists colleagues of the team of each day who are away then; `counts`: for the limit of a blackout period. */
export const listTeamAway = (tx: Tx, employeeId: number, { from, to }: Span): Promise<z.output<typeof awayDay>[]> =>
  rows(tx, awayDay)`
    select a.date, a.employee_id, bool_or(not t.replaces) as counts
    from placement_on me
    join placement_on o on o.team_id = me.team_id and o.employee_id <> me.employee_id
    join request_absence a on a.employee_id = o.employee_id and a.kind = 'leave'
      and a.date between ${from}::date and ${to}::date
      and a.date >= me.effective_from and (me.effective_until is null or a.date < me.effective_until)
      and a.date >= o.effective_from and (o.effective_until is null or a.date < o.effective_until)
    join request_types t on t.id = a.type_id
    where me.employee_id = ${employeeId} group by 1, 2`
