import type { Context } from '#kit/server/context.ts'
import type { Exit, PersonStates } from '../contract/states.models.ts'
import { showExit } from './exits/facts.ts'
import { maySeePersonal } from './policy.ts'
import { authorityOf } from './steps.ts'
import { listExitRows } from './store/exits.ts'
import * as states from './store/states.ts'
import { listWarningRows } from './store/warnings.ts'
import { showWarning, warningFacts } from './warn.ts'

const withoutReason = <Row extends { reason?: string | undefined }>({ reason: _reason, ...row }: Row) => row

const withoutWords = ({ letter_text: _letter, comment: _comment, interview_notes: _notes, ...exit }: Exit): Exit => exit

/** The states of a person for the record, as of a day: reasons, letters and warnings only with personal data. */
export const statesPart = async (
  { tx, actor }: Context,
  person: Readonly<{ id: number; name: string }>,
  day: string,
): Promise<PersonStates> => {
  const isOpen = maySeePersonal(actor, person.id)
  const suspensions = await states.listSuspensionRows(tx, person.id, day)
  const cancellations = await states.listWfhCancellationRows(tx, person.id, day)
  const exits = (await listExitRows(tx, person.id)).map(showExit(authorityOf(actor, person.id), day))
  const facts = await warningFacts(tx, actor, person, day)
  return {
    suspensions: isOpen ? suspensions : suspensions.map(withoutReason),
    wfh_cancellations: isOpen ? cancellations : cancellations.map(withoutReason),
    backups: await states.listBackupRows(tx, person.id, day),
    exits: isOpen ? exits : exits.map(withoutWords),
    mandatory: await states.listMandatoryRows(tx, person.id),
    ...(isOpen ? { warnings: (await listWarningRows(tx, person.id, day)).map(showWarning(facts)) } : {}),
  }
}
