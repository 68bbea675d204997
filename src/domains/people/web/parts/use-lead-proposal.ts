import { useRef, useState } from 'react'
import type { Named } from '#kit/contract/fields.ts'
import { send } from '#kit/web/call/send.ts'
import { previewPlacement } from '../../contract/placements.calls.ts'

type Place = Readonly<{ brand_id: number; joined_on: string; department_id: number; team_id: number }>

/** Returns the manager of people of a team on a day; null where that is not known. */
const leadOf = async ({ brand_id, joined_on, department_id, team_id }: Place): Promise<Named | null> => {
  try {
    const { data } = await send(previewPlacement, { query: { brand_id, joined_on, department_id, team_id } })
    return data.managers[0] ?? null
  } catch {
    // It is only a proposal: without it, the manager stays.
    return null
  }
}

type Settings = Readonly<{
  /** The person who moves, and the manager by choice; without one, they report to the lead by themselves. */
  employee_id: number
  manager: Named | null
  /** The manager was chosen by hand. */
  isChosen: boolean
  setManager: (id: number | undefined) => void
}>

/** Proposes the lead of a newly chosen team as the manager, until it is reverted. */
export const useLeadProposal = ({ employee_id, manager, isChosen, setManager }: Settings) => {
  const [proposed, setProposed] = useState<Named | null>(null)
  const turns = useRef(0)
  const withdraw = (): void => {
    turns.current += 1
    if (!proposed) return
    setProposed(null)
    setManager(undefined)
  }
  const propose = async (place: Place | null): Promise<void> => {
    withdraw()
    if (!place || !manager || (isChosen && !proposed)) return
    const turn = turns.current
    const lead = await leadOf(place)
    if (turns.current !== turn || !lead || lead.id === manager.id || lead.id === employee_id) return
    setProposed(lead)
    setManager(lead.id)
  }
  /** The person chooses by themselves. */
  const dismiss = (): void => {
    turns.current += 1
    setProposed(null)
  }
  return { proposed, propose, withdraw, dismiss }
}
