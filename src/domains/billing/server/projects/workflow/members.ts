import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { projectRefusals } from '../../../contract/billing.refusals.ts'
import { findNotEmployed, type Membership, updateMembers } from '../../store/projects.ts'

type Sent = Readonly<{ employee_id: number; effective_from: string; effective_to?: string | null | undefined }>
type Days = Readonly<{ lead_id: number; starts_on: string; ends_on: string | null }>

/** The members as they are stored: the lead belongs to the project on each of its days. */
export const withLead = (members: readonly Sent[], { lead_id, starts_on, ends_on }: Days): Membership[] => [
  { employee_id: lead_id, effective_from: starts_on, effective_to: ends_on },
  ...members
    .filter(({ employee_id }) => employee_id !== lead_id)
    .map(({ employee_id, effective_from, effective_to }) => ({
      employee_id,
      effective_from,
      effective_to: effective_to ?? null,
    })),
]

const overlaps = (a: Membership, b: Membership): boolean =>
  a.employee_id === b.employee_id &&
  a.effective_from <= (b.effective_to ?? '9999-12-31') &&
  b.effective_from <= (a.effective_to ?? '9999-12-31')

const checkDays = (members: readonly Membership[]): void => {
  for (const [at, member] of members.entries()) {
    if (member.effective_to !== null && member.effective_to < member.effective_from)
      throw invalid({ members: 'A membership ends before it starts' })
    if (members.slice(at + 1).some((other) => overlaps(member, other)))
      throw invalid({ members: 'A person is a member twice on a day' })
  }
}

/** Writes the members of a project. `known`: those that were members already, who may have left meanwhile. */
export const saveMembers = async (
  tx: Tx,
  prId: number,
  members: readonly Membership[],
  known: readonly Membership[] = [],
): Promise<void> => {
  checkDays(members)
  const isKnown = (member: Membership): boolean =>
    known.some(
      (one) =>
        one.employee_id === member.employee_id &&
        one.effective_from <= member.effective_from &&
        (one.effective_to ?? '9999-12-31') >= (member.effective_to ?? '9999-12-31'),
    )
  const person = await findNotEmployed(
    tx,
    members.filter((member) => !isKnown(member)),
  )
  if (person !== null) throw projectRefusals.refusal('member_inactive', { person })
  await updateMembers(tx, prId, members)
}
