import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { noticeDates } from '../../../contract/exit.rules.ts'
import { addResignation as call } from '../../../contract/states.calls.ts'
import { takeDocuments } from '../../details/store/documents.ts'
import { endEmployment } from '../workflow/end-employment.ts'
import { showExit } from '../workflow/exit-context.ts'
import { authorityOf } from '../../states/workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import { getExitRow } from '../store/exits.ts'
import { lockPerson } from '../../persons/store/people.ts'

export const addResignation = handle(call, async (context) => {
  const { tx, actor, body } = context
  const person = await lockPerson(tx, body.employee_id)
  const today = (await todayOf(context, person.id)) ?? ''
  const submitted_on = body.submitted_on ?? today
  if (submitted_on > today) throw invalid({ submitted_on: 'A resignation was handed in today or before' })
  const authority = authorityOf(actor, person.id)
  const terms = { waived_days: body.waived_days ?? 0, requested_last_day: body.requested_last_day ?? null }
  if (body.letter_file_id) await takeDocuments(tx, [body.letter_file_id], { owner_id: person.id }, 'letter_file_id')
  const { id } = await endEmployment(context, person, authority, {
    ...terms,
    kind: 'resignation',
    submitted_on,
    reason_code: body.reason_code,
    letter_text: body.letter_text ?? null,
    letter_file_id: body.letter_file_id ?? null,
    comment: null,
    is_confirmed: body.confirm ?? false,
    dates: ({ notice_days }) => noticeDates({ ...terms, submitted_on, notice_days }),
  })
  return showExit(actor, today)(await getExitRow(tx, id))
})
