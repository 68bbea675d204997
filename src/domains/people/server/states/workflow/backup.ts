import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { daysText } from '#kit/contract/day-text.ts'
import { NO_EFFECTS } from '../../public/hooks.ts'
import { refuseLeaver } from '../../placements/workflow.ts'
import { insertBackup, isCoverable } from '../store/dated-rows.ts'
import { notifyPerson } from '../notify.ts'
import type { SwitchAction, SwitchActions } from './switch-input.ts'
import { beginDatedState, daysOf, endDatedStates } from './dated-states.ts'

const on: SwitchAction = async (input) => {
  const { work, person, body, from } = input
  const { covers } = body
  if (!covers) throw invalid({ covers: 'Covers is required' })
  if (covers.kind === 'employee' && covers.id === person.id) throw invalid({ covers: 'Nobody covers themself' })
  if (!(await isCoverable(work.tx, covers))) throw invalid({ covers: 'What is to be covered does not exist' })
  if (covers.kind === 'employee') await refuseLeaver(work.tx, covers.id, from)
  await beginDatedState(input, 'backup_assignments')
  const row = {
    ...daysOf(input),
    employee_id: person.id,
    covers_kind: covers.kind,
    covers_id: covers.id,
    priority: body.priority ?? 1,
    note: body.reason,
  }
  const { id } = await insertBackup(work, row)
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'You are a backup',
    text: `You stand in for others ${daysText(row.from_date, row.to_date)}: ${body.reason}`,
    key: `backup:${id}`,
    is_mailed: false,
  })
  await audit(work, 'people.backup_set', { entity: 'backup_assignments', id, employee_id: person.id, after: row })
  return NO_EFFECTS
}

const off: SwitchAction = async (input) => {
  const { work, person, body } = input
  const ended = await endDatedStates(input, 'backup_assignments', true)
  if (ended.length === 0) return undefined
  for (const { row, lifted_on } of ended)
    await audit(work, 'people.backup_ended', {
      entity: 'backup_assignments',
      id: row.id,
      employee_id: person.id,
      after: { from_date: row.from_date, to_date: row.to_date, lifted_on, reason: body.reason },
    })
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'You are no longer a backup',
    text: 'You do not stand in for others any more.',
    key: `backup_ended:${ended[0]?.row.id ?? 0}`,
    is_mailed: false,
  })
  return NO_EFFECTS
}

export const backup: SwitchActions = { on, off }
