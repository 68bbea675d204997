import type { z } from 'zod'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { noticeDates } from '../../../contract/exit.rules.ts'
import * as calls from '../../../contract/exits.calls.ts'
import { exitWorkflow } from '../../../contract/states.workflows.ts'
import { takeDocuments } from '../../details/store/documents.ts'
import { isEmployedOn } from '../workflow/end-employment.ts'
import { toExitContext, NO_EXIT, showExit, takeExit } from '../workflow/exit-context.ts'
import { notifyHr, notifyLeaver } from '../notify.ts'
import { authorityOf } from '../../states/workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import { getEmployment, type Employment } from '../../persons/store/employments.ts'
import * as store from '../store/exits.ts'
import { lockPerson } from '../../persons/store/people.ts'

const ownId = ({ actor }: Context): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

const newExitContext = (context: Context, employment: Employment, name: string, today: string, has_open: boolean) => ({
  ...NO_EXIT,
  ...authorityOf(context.actor, ownId(context)),
  person: name,
  is_employed: isEmployedOn(employment, today),
  has_open,
  today,
})

const isOpen = ({ state }: store.ExitRow): boolean => ['submitted', 'returned', 'accepted'].includes(state)

export const getOwnExit = handle(calls.getOwnExit, async (context) => {
  const { tx, actor } = context
  const id = ownId(context)
  const today = await todayOf(context, id)
  if (today === undefined) throw notFound()
  const employment = await getEmployment(tx, id, today)
  const exit = (await store.listExitRows(tx, id)).find((row) => row.employment_id === employment.id)
  const exitContext = newExitContext(context, employment, actor.name, today, exit !== undefined && isOpen(exit))
  return {
    exit: exit ? showExit(actor, today)(exit) : null,
    notice_days: employment.notice_days,
    today,
    can: { submit: 'to' in next(exitWorkflow, 'none', 'submit', exitContext) },
  }
})

/** Returns the columns of a letter, with the dates that follow when nothing is waived. */
const letterOf = (body: z.output<typeof calls.submitExit.body>, submitted_on: string, notice_days: number) => {
  const requested_last_day = body.requested_last_day ?? null
  return {
    reason_code: body.reason_code,
    letter_text: body.letter_text ?? null,
    letter_file_id: body.letter_file_id ?? null,
    requested_last_day,
    ...noticeDates({ submitted_on, notice_days, waived_days: 0, requested_last_day }),
  }
}

type Letter = ReturnType<typeof letterOf>

const insertLetter = async (context: Context, employment: Employment, submitted_on: string, letter: Letter) =>
  store.insertExit(context, {
    ...letter,
    employment_id: employment.id,
    kind: 'resignation',
    state: 'submitted',
    submitted_on,
    notice_days: employment.notice_days,
    waived_days: 0,
    comment: null,
  })

/** Takes the signed letter, unless it is part of the exit already. */
const takeDocument = async (
  { tx, actor }: Context,
  before: store.ExitRow | null,
  file: number | null,
): Promise<void> => {
  if (file === null || file === before?.letter_file?.id) return
  await takeDocuments(tx, [file], { owner_id: actor.id, uploaded_by: actor.account_id }, 'letter_file_id')
}

export const submitExit = handle(calls.submitExit, async (context) => {
  const { tx, actor, body } = context
  const person = await lockPerson(tx, ownId(context))
  const today = (await todayOf(context, person.id)) ?? ''
  if (body.requested_last_day && body.requested_last_day < today)
    throw invalid({ requested_last_day: 'The last day lies before today' })
  const authority = authorityOf(actor, person.id)
  const employment = await getEmployment(tx, person.id, today)
  const open = await store.lockOpenExit(tx, employment.id)
  const before = open?.state === 'returned' ? await store.getExitRow(tx, open.id) : null
  const exitContext = before
    ? toExitContext(before, authority, today)
    : newExitContext(context, employment, person.name, today, open !== undefined)
  const state = takeExit(before?.state ?? 'none', 'submit', exitContext)
  const letter = letterOf(body, before?.submitted_on ?? today, before?.notice_days ?? employment.notice_days)
  await takeDocument(context, before, letter.letter_file_id)
  const id = before?.id ?? (await insertLetter(context, employment, today, letter)).id
  if (before) await store.updateExit(tx, id, { ...letter, state })
  if (before && before.letter_file?.id !== letter.letter_file_id)
    await deleteFile(context, before.letter_file?.id ?? null)
  await notifyHr(context, 'people.state.write', {
    id: person.id,
    title: `${person.name} has resigned`,
    text: `Handed in on ${dayText(today)}. The last day would be ${dayText(letter.last_day)}.`,
    key: `submitted:${id}:${context.now}`,
  })
  const after = await store.getExitRow(tx, id)
  await audit(context, 'people.exit_submitted', {
    entity: 'exits',
    id,
    employee_id: person.id,
    ...(before ? { change: changed(before, after) } : { after: letter }),
  })
  return showExit(actor, today)(after)
})

export const withdrawExit = handle(calls.withdrawExit, async (context) => {
  const { tx, actor, params } = context
  const person = await lockPerson(tx, ownId(context))
  const before = await store.getExitRow(tx, params.id)
  if (before.employee.id !== person.id) throw notFound()
  const today = (await todayOf(context, person.id)) ?? ''
  const authority = authorityOf(actor, person.id)
  const state = takeExit(before.state, 'withdraw', toExitContext(before, authority, today))
  await store.decideExitRow(context, before.id, { state })
  await notifyLeaver(context, {
    id: person.id,
    title: 'Your resignation was withdrawn',
    text: 'You took your resignation back. Your employment goes on.',
    key: `withdrawn:${before.id}`,
  })
  await notifyHr(context, 'people.state.write', {
    id: person.id,
    title: `${person.name} stays`,
    text: 'The resignation was withdrawn before it was decided.',
    key: `withdrawn:${before.id}`,
  })
  await audit(context, 'people.exit_withdrawn', {
    entity: 'exits',
    id: before.id,
    employee_id: person.id,
    change: changed({ state: before.state }, { state }),
  })
  return showExit(actor, today)(await store.getExitRow(tx, before.id))
})
