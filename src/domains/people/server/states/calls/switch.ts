import type { Refusal } from '#kit/contract/refusals.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import {
  type Effects,
  type SwitchBody,
  type SwitchKind,
  switchEmployees as call,
} from '../../../contract/states.calls.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { addEffects, NO_EFFECTS } from '../../public/hooks.ts'
import { authorityOf } from '../workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import { lockPerson } from '../../persons/store/people.ts'
import type { SwitchActions } from '../workflow/switch-input.ts'
import { backup } from '../workflow/backup.ts'
import { loginBlocked } from '../workflow/login-blocked.ts'
import { notice } from '../workflow/notice.ts'
import { suspended } from '../workflow/suspended.ts'
import { wfhCancelled } from '../workflow/wfh-cancelled.ts'

const SWITCHES: Readonly<Record<SwitchKind, SwitchActions>> = {
  suspended,
  notice,
  wfh_cancelled: wfhCancelled,
  backup,
  login_blocked: loginBlocked,
}

/** Switches one person, who is locked; a failure rolls back all effects on this person. */
const switchOne = async (work: Context, id: number, body: SwitchBody) => {
  const person = await lockPerson(work.tx, id)
  const today = (await todayOf(work, id)) ?? ''
  const input = { work, person, authority: authorityOf(work.actor, id), body, today, from: body.from ?? today }
  const actions = SWITCHES[body.switch]
  return attempt(work, body.dry_run ?? false, () => (body.on ? actions.on(input) : actions.off(input)))
}

/** People are taken in the order of their ids, so that two switches over the same ones wait for each other. */
export const switchEmployees = handle(call, async (context) => {
  const { body } = context
  const changed: number[] = []
  const refused: { id: number; refusal: Refusal }[] = []
  let effects: Effects = NO_EFFECTS
  for (const id of [...new Set(body.employee_ids)].toSorted((a, b) => a - b)) {
    const done = await switchOne(context, id, body)
    if ('refusal' in done) refused.push({ id, refusal: done.refusal })
    else if (done.result) {
      changed.push(id)
      effects = addEffects(effects, done.result)
    }
  }
  const [first] = refused
  if (first && changed.length === 0) throw first.refusal
  return {
    changed,
    refused: refused.map(({ id, refusal }) => ({ id, code: refusal.code, message: refusal.message })),
    effects,
  }
})
