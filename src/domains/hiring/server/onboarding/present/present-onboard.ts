import { can } from '#engines/transitions/contract/transitions.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Onboard } from '../../../contract/onboarding.models.ts'
import { listMissingValues, listMissing, listBlockers } from '../../../contract/onboarding.rules.ts'
import { type OnboardContext, onboardWorkflow } from '../../../contract/onboarding.workflows.ts'
import type { OnboardRow } from '../store/onboards.ts'

export const hasPermission = (actor: Actor, key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null

const NO_SHOW_DAYS = 30

/** Returns the context of the workflow for an administrator; with `actor` null for the person. */
export const onboardContext = (actor: Actor | null, row: OnboardRow): OnboardContext => ({
  may_write: actor !== null && hasPermission(actor, 'hiring.onboard.write'),
  may_review: actor !== null && hasPermission(actor, 'hiring.onboard.review'),
  may_approve: actor !== null && hasPermission(actor, 'hiring.onboard.approve'),
  may_convert: actor !== null && hasPermission(actor, 'hiring.onboard.convert'),
  is_person: actor === null,
  has_email: row.email !== null,
  missing: listMissing(row.progress),
  not_ready: listBlockers(row.progress, row.today),
  entered: actor !== null && row.entered_by.includes(actor.account_id),
  has_open_change: row.open_changes > 0,
  lacks: listMissingValues(row),
  has_joined: row.joining_on <= row.today,
  is_long_ago: addDays(row.joining_on, NO_SHOW_DAYS) < row.today,
  open_items: row.tasks.open,
})

export const presentOnboard =
  (actor: Actor) =>
  (row: OnboardRow): Onboard => {
    const { progress: _f, stored, today: _t, first_name: _n, last_name: _l, role_id: _r, work_email: _w, ...rest } = row
    const { open_changes: _c, entered_by, ...shown } = rest
    const steps = can(onboardWorkflow, stored, onboardContext(actor, row))
    // Missing values of the employee are typed on the same screen, so the step is offered and lists them.
    const converts = can(onboardWorkflow, stored, { ...onboardContext(actor, row), lacks: [] })
    const submits = can(onboardWorkflow, stored, { ...onboardContext(actor, row), missing: [] })
    return {
      ...shown,
      is_own_entry: entered_by.includes(actor.account_id),
      missing_count: listMissing(row.progress).length,
      can: {
        update: steps.update,
        invite: steps.invite,
        review: steps.review,
        send_back: steps.send_back,
        approve: steps.approve,
        reopen: steps.reopen && hasPermission(actor, 'hiring.onboard.write'),
        hand_in: submits.submit,
        convert: converts.convert,
        no_show: steps.no_show && hasPermission(actor, 'hiring.onboard.write'),
        complete: steps.complete,
        delete: steps.withdraw,
      },
    }
  }
