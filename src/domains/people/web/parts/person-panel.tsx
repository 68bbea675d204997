import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { PersonFilter } from './person-filter.tsx'

const address = z.object({ employee_id: z.coerce.number().int().positive().optional() })

/** A person, for a screen of another domain whose address has `employee_id`. */
const PersonPanel = () => {
  const [{ employee_id }, set] = useAddressState(address)
  if (!useActor().has('people.read')) return null
  return <PersonFilter label="Person" value={employee_id} onChange={(id) => set({ employee_id: id })} />
}
export default PersonPanel
