import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { single } from '#kit/server/database/rows.ts'
import { mark, segment } from '../../../contract/work-graph.models.ts'

const spans = z.object({ segments: z.array(segment), marks: z.array(mark) })

/** Returns the work and break segments of a person on a day, and their actions between two instants. */
export const listSpans = (
  tx: Tx,
  { employee_id, date, from, to }: Readonly<{ employee_id: number; date: string; from: string; to: string }>,
): Promise<z.output<typeof spans>> =>
  single(tx, spans)`
    with marks as (
      select 'ticket' as kind, e.at, t.ticket_ref || ' ' || e.kind as label, e.ticket_id as ref_id from ticket_events e
        join tickets t on t.id = e.ticket_id
        where e.employee_id = ${employee_id} and e.business_date = ${date}::date and not e.void and e.kind not in ('assigned', 'edited')
      union all
      select 'task', a.at, a.title || ' ' || replace(a.action, '_', ' '), a.task_id from task_act a
        where a.employee_id = ${employee_id} and a.at >= ${from}::timestamptz and a.at < ${to}::timestamptz
      union all
      select 'report', r.submitted_at, initcap(r.kind) || ' report', r.report_id from report_filed r
        where r.employee_id = ${employee_id} and r.submitted_at >= ${from}::timestamptz and r.submitted_at < ${to}::timestamptz)
    select
      (select coalesce(json_agg(json_build_object('kind', s.kind, 'from_at', ${instantIn('s.from_at')}, 'to_at', ${instantIn('s.to_at')})
        order by s.from_at, s.kind desc), '[]') from work_span s where s.employee_id = ${employee_id} and s.day = ${date}::date) as segments,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'at', ${instantIn('m.at')}, 'label', m.label, 'ref_id', m.ref_id)
        order by m.at, m.ref_id), '[]') from marks m) as marks`
