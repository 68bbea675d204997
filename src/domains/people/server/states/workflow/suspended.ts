import { audit } from '#kit/server/audit.ts'
import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { dayText, daysText } from '#kit/contract/day-text.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { endSessionsFrom } from '../../accounts/workflow/block-sessions.ts'
import { addEffects, NO_EFFECTS, personHooks, runHooks } from '../../public/hooks.ts'
import { insertSuspension, isBlocking } from '../store/dated-rows.ts'
import { isLastSuperAdmin } from '../../accounts/rules/super-admins.ts'
import { notifyPerson } from '../notify.ts'
import type { SwitchAction, SwitchActions } from './switch-input.ts'
import { beginDatedState, daysOf, endDatedStates } from './dated-states.ts'

const on: SwitchAction = async (input) => {
  const { work, person, body, today } = input
  await beginDatedState(input, 'suspensions')
  const { from_date, to_date } = daysOf(input)
  const [with_pay, block_login] = [body.with_pay ?? true, body.block_login ?? true]
  if (block_login && (await isLastSuperAdmin(work.tx, person.id, from_date, to_date)))
    throw peopleRefusals.refusal('last_super_admin')
  const row = { employee_id: person.id, from_date, to_date, with_pay, block_login, reason: body.reason }
  const { id } = await insertSuspension(work, row)
  const [from, to] = [from_date, to_date]
  await announceCalendarChange(work, { pattern_ids: [], employee_ids: [person.id], from, to })
  const followed = await runHooks(personHooks['person.suspended'], work, { employee_id: person.id, from, to, with_pay })
  const sessions_ended = block_login ? await endSessionsFrom(work, person.id, from, today) : 0
  const pay = with_pay ? 'with pay' : 'without pay'
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'You are suspended from work',
    text: `You are suspended ${daysText(from, to)}, ${pay}.${block_login ? ' You cannot sign in during this time.' : ''}`,
    key: `suspended:${id}`,
    is_mailed: true,
  })
  await audit(work, 'people.suspended', { entity: 'suspensions', id, employee_id: person.id, after: row })
  return addEffects(followed, { sessions_ended })
}

const off: SwitchAction = async (input) => {
  const { work, person, today } = input
  const [ended] = await endDatedStates(input, 'suspensions', false)
  if (!ended) return undefined
  const { row, lifted_on, was } = ended
  const [employee_ids, to] = [[person.id], row.to_date]
  await announceCalendarChange(work, { pattern_ids: [], employee_ids, from: lifted_on, to })
  // Sessions from before the suspension must not come back to life with its end.
  const isOver = was === 'current' && (await isBlocking(work.tx, row.id))
  const sessions_ended = isOver ? await endSessionsFrom(work, person.id, today, today) : 0
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: was === 'planned' ? 'You will not be suspended' : 'Your suspension has ended',
    text:
      was === 'planned'
        ? `Your suspension ${daysText(row.from_date, row.to_date)} was taken back.`
        : `Your suspension ended on ${dayText(lifted_on)}.`,
    key: `suspension_ended:${row.id}`,
    is_mailed: true,
  })
  await audit(work, 'people.suspension_ended', {
    entity: 'suspensions',
    id: row.id,
    employee_id: person.id,
    after: { from_date: row.from_date, to_date: row.to_date, lifted_on, reason: input.body.reason },
  })
  return { ...NO_EFFECTS, sessions_ended }
}

export const suspended: SwitchActions = { on, off }
