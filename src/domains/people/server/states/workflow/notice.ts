import { invalid } from '#kit/contract/envelope.ts'
import { givenDates } from '../../../contract/exit.rules.ts'
import { endEmployment, retractExit } from '../../exits/workflow/end-employment.ts'
import type { SwitchAction, SwitchActions } from './switch-input.ts'

const on: SwitchAction = async ({ work, person, authority, body, from }) => {
  const { kind, last_day } = body
  if (!kind || !last_day) throw invalid({ last_day: 'Last day is required' })
  if (last_day < from) throw invalid({ last_day: 'The last day is before the day of the notice' })
  const { effects } = await endEmployment(work, person, authority, {
    kind,
    submitted_on: from,
    waived_days: 0,
    requested_last_day: null,
    reason_code: 'other',
    letter_text: null,
    letter_file_id: null,
    comment: body.reason,
    // A dry run counts the effects and writes nothing.
    is_confirmed: body.confirm ?? body.dry_run ?? false,
    dates: () => givenDates(from, last_day),
  })
  return effects
}

const off: SwitchAction = async ({ work, person, authority, body }) =>
  (await retractExit(work, person, authority, body.reason))?.effects

/** Every end but a resignation, whose last day is given; off takes an accepted one back. */
export const notice: SwitchActions = { on, off }
