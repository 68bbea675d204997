import { audit } from '#kit/server/audit.ts'
import { daysText } from '#kit/contract/day-text.ts'
import { NO_EFFECTS, personHooks, runHooks } from '../../public/hooks.ts'
import { insertWfhCancellation } from '../store/dated-rows.ts'
import { notifyPerson } from '../notify.ts'
import type { SwitchAction, SwitchActions } from './switch-input.ts'
import { beginDatedState, daysOf, endDatedStates } from './dated-states.ts'

const on: SwitchAction = async (input) => {
  const { work, person, body } = input
  await beginDatedState(input, 'wfh_cancellations')
  const row = { ...daysOf(input), employee_id: person.id, reason: body.reason }
  const { id } = await insertWfhCancellation(work, row)
  const cancelled = { employee_id: person.id, from: row.from_date, to: row.to_date, reason: body.reason }
  const followed = await runHooks(personHooks['wfh.cancelled'], work, cancelled)
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'Work from home was cancelled',
    text: `You cannot work from home ${daysText(row.from_date, row.to_date)}. Reason: ${body.reason}`,
    key: `wfh_cancelled:${id}`,
    is_mailed: true,
  })
  await audit(work, 'people.wfh_cancelled', { entity: 'wfh_cancellations', id, employee_id: person.id, after: row })
  return followed
}

const off: SwitchAction = async (input) => {
  const { work, person } = input
  const [ended] = await endDatedStates(input, 'wfh_cancellations', false)
  if (!ended) return undefined
  const { row, lifted_on } = ended
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'You can work from home again',
    text: 'The cancellation of your work from home has ended.',
    key: `wfh_restored:${row.id}`,
    is_mailed: false,
  })
  await audit(work, 'people.wfh_restored', {
    entity: 'wfh_cancellations',
    id: row.id,
    employee_id: person.id,
    after: { from_date: row.from_date, to_date: row.to_date, lifted_on, reason: input.body.reason },
  })
  return NO_EFFECTS
}

export const wfhCancelled: SwitchActions = { on, off }
