import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { TargetBoard } from './board.tsx'

const address = z.object({ who: z.enum(['team', 'me']).optional() })
const WHO = [
  { value: 'team', label: 'Team' },
  { value: 'me', label: 'Me' },
]

/** The targets of the people in scope, or of the actor. */
const TargetsTab = () => {
  const { id, has } = useActor()
  const [{ who = 'team' }, set] = useAddressState(address)
  if (!has('targets.set')) return <TargetBoard isOwn />
  return (
    <TargetBoard
      user_id={who === 'me' ? id : undefined}
      lead={
        <SegmentedControl
          aria-label="Whose"
          data={WHO}
          value={who}
          onChange={(next) => set({ who: next === 'team' ? undefined : next })}
        />
      }
    />
  )
}
export default TargetsTab
