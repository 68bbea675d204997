import type { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'
import { portalView } from '../../../contract/portal.calls.ts'

const firstDay = portalView.shape.first_day.unwrap()
type FirstDay = z.output<typeof firstDay>

/** Returns the details of the first day of an onboarding, for the page of the person. */
export const findFirstDay = async (tx: Tx, id: number): Promise<FirstDay | undefined> => {
  return one(tx, firstDay)`
    select w.first_day_place as place, w.first_day_time as time, w.first_day_contact as contact, w.bring, b.name as buddy,
      m.name as manager, w.manager_note,
      (select coalesce(json_agg(json_build_object('title', t.title, 'due_on', t.due_on, 'is_done', t.state <> 'open') order by t.due_on, t.id), '[]')
        from onboard_tasks t where t.onboard_id = o.id and t.owner_kind = 'new_hire' and t.owner_account_id is null) as checklist
    from onboards o join welcomes w on w.onboard_id = o.id left join person_short b on b.id = w.buddy_id
    left join person_short m on m.id = o.manager_id where o.id = ${id}`
}
