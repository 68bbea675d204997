import type { Context } from '#kit/server/context.ts'
import type { PersonStates } from '../../contract/states.models.ts'
import { showExit } from '../exits/workflow/exit-context.ts'
import { maySeePersonal } from '../persons/rules.ts'
import { listExitRows } from '../exits/store/exits.ts'
import * as states from './store/states.ts'
import { listWarningRows } from '../warnings/store/warnings.ts'
import { showWarning, getWarningContext } from '../warnings/workflow/change-warnings.ts'

const withoutReason = <Row extends { reason?: string | undefined }>({ reason: _reason, ...row }: Row) => row

/**
 * Returns the states of a person for the record, as of a day: reasons, letters and warnings only with personal data.
 * The open actions depend on today.
 */
export const statesPart = async (
  { tx, actor }: Context,
  person: Readonly<{ id: number; name: string }>,
  { day, today }: Readonly<{ day: string; today: string }>,
): Promise<PersonStates> => {
  const isOpen = maySeePersonal(actor, person.id)
  const suspensions = await states.listSuspensionRows(tx, person.id, day)
  const cancellations = await states.listWfhCancellationRows(tx, person.id, day)
  const exits = (await listExitRows(tx, person.id)).map(showExit(actor, today))
  const warningContext = await getWarningContext(tx, actor, person, today)
  const warnings = isOpen ? await listWarningRows(tx, person.id, day) : []
  // No one reads the draft of a warning about themself.
  const shown = warnings.filter(({ state }) => !warningContext.is_own || state !== 'draft')
  return {
    suspensions: isOpen ? suspensions : suspensions.map(withoutReason),
    wfh_cancellations: isOpen ? cancellations : cancellations.map(withoutReason),
    backups: await states.listBackupRows(tx, person.id, day),
    exits,
    mandatory: await states.listMandatoryRows(tx, person.id),
    ...(isOpen ? { warnings: shown.map(showWarning(warningContext)) } : {}),
  }
}
